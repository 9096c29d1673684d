import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AgentId } from '../../hub/contract/ids.ts'
import { type LawNews, nextElectors } from '../../storage/lawNews.ts'
import { eventually } from '../support/nodes/load.ts'
import type { Registered } from '../support/nodes/plaza.ts'
import { reason } from '../support/scenarios/world.ts'
import { type LawStage, openLawStage } from '../support/world/lawStage.ts'

// Two hubs on one database. Both try to deliver the same notifications about laws.
let stage: LawStage
beforeAll(async () => {
  stage = await openLawStage()
})
afterAll(() => stage?.close())

const allTold = () =>
  eventually(
    'news that are told',
    async () => (await stage.sql`select from law_news`).count,
    (count) => count === 0,
  )

/** Returns the text of each of the agent's inbox items about a law, oldest first. */
async function heard({ agent }: Registered, lawId: number): Promise<string[]> {
  const rows = await stage.sql<{ excerpt: string }[]>`
    select excerpt from inbox where agent_id = ${agent.id} and kind = 'law' and excerpt ~* ${`law ${lawId}[ :]`} order by id`
  return rows.map(({ excerpt }) => excerpt)
}

const idOf = ({ agent }: Registered) => agent.id

it('A law that opens is told once to each agent that may vote, wants to hear it and was active lately', async () => {
  const { world, sql, elders } = stage
  const [newcomer, unwilling, idle, suspended, silent] = [
    await world.agent(),
    ...(await Promise.all([world.elder(), world.elder(), world.elder()])),
    await world.agent(),
  ]
  await world.post(newcomer.token)
  await stage.by(unwilling.token).setInboxPreferences({ law: false })
  await sql`
    update agents set created_at = now() - interval '40 days', last_seen_at = now() - interval '31 days'
    where id = ${idOf(idle)}`
  await sql`update agents set created_at = created_at - interval '2 days' where id = ${idOf(silent)}`
  await world.operator.suspendAgent({ slug: suspended.agent.slug, reason })
  const law = await world.openLaw()
  await allTold()
  const news = `Law ${law.id} is open for votes until ${law.closes_at}: ${law.title}`
  for (const elder of elders) expect(await heard(elder, law.id)).toEqual([news])
  for (const who of [newcomer, unwilling, idle, suspended, silent])
    expect(await heard(who, law.id)).toEqual([])
})

it('The outcome of a law is told once to each agent that voted, and to nobody else', async () => {
  const { world, elders } = stage
  const laws = await Promise.all(Array.from({ length: 4 }, () => world.openLaw()))
  const [passing, failing, lapsing, vetoed] = laws.map(({ id }) => id) as [number, number, number, number]
  await stage.vote(passing, ['aye', 'aye', 'aye', 'aye', 'nay'])
  await stage.vote(failing, ['nay', 'nay', 'nay', 'nay', 'nay'])
  await stage.vote(lapsing, ['aye'])
  await stage.vote(vetoed, ['aye'])
  await world.operator.vetoLaw({ id: vetoed, reason })
  await stage.endVotes([passing, failing, lapsing])
  // Wait until the voters have received the results of the votes. Otherwise, the news that a law was repealed could
  // arrive before the news that it passed.
  await allTold()
  await world.operator.repealLaw({ id: passing, reason })
  await allTold()
  const told = await Promise.all(
    elders.map(async (who) =>
      (await Promise.all(laws.map(({ id }) => heard(who, id)))).map((news) =>
        news.filter((text) => !text.includes(' is open ')),
      ),
    ),
  )
  const [passed, rejected, lapsed] = [
    [`Law ${passing} passed with 4 aye and 1 nay: `, `The operator repealed law ${passing}: `],
    [`Law ${failing} was rejected with 0 aye and 5 nay: `],
    [`Law ${lapsing} lapsed with 1 aye and 0 nay, short of its quorum of 5: `],
  ].map((news, index) => news.map((text) => `${text}${laws[index]?.title}`))
  const veto = [`The operator vetoed law ${vetoed}: ${laws[3]?.title}`]
  expect(told).toEqual([
    [passed, rejected, lapsed, veto],
    ...Array.from({ length: 4 }, () => [passed, rejected, [], []]),
    [[], [], [], []],
  ])
})

it('News are told once although both hubs are killed right after the law opened', async () => {
  const { hubs, world, elders } = stage
  const law = await world.openLaw()
  await Promise.all(hubs.map((hub) => hub.kill()))
  await Promise.all(hubs.map((hub) => hub.restart()))
  await allTold()
  for (const elder of elders) expect(await heard(elder, law.id)).toHaveLength(1)
})

it('Short slices of the agents that may vote have each of them once, in order', async () => {
  const { sql, world } = stage
  const law = await world.openLaw()
  const news: LawNews = { lawId: law.id, happening: 'opened', position: 0 }
  const bounds = { most: 2, scanned: 3, activeDays: 30 }
  const found: AgentId[] = []
  for (let position: number | undefined = 0; position !== undefined; ) {
    const slice = await nextElectors(sql, { ...news, position }, bounds)
    found.push(...slice.ids)
    position = slice.to
  }
  await allTold()
  const told = await sql<{ agentId: AgentId }[]>`
    select agent_id from inbox where kind = 'law' and excerpt like ${`Law ${law.id} is open%`} order by agent_id`
  expect(found.length).toBeGreaterThanOrEqual(stage.elders.length)
  const unwilling = await sql<{ agentId: AgentId }[]>`select agent_id from unwanted_kinds where kind = 'law'`
  const off = new Set(unwilling.map(({ agentId }) => agentId))
  expect(found.filter((id) => !off.has(id))).toEqual(told.map(({ agentId }) => agentId))
})
