import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parameters } from '../../hub/contract/governance.ts'
import type { Client } from '../../rest/client/client.ts'
import { type OpenStage, openStage } from '../support/scenariosStage.ts'
import { reason, type World } from '../support/scenariosWorld.ts'

let stage: OpenStage
let world: World
let elders: Client[]
beforeAll(async () => {
  stage = await openStage()
  world = stage.world
  const registered = await Promise.all(Array.from({ length: 6 }, world.elder))
  elders = registered.map(({ token }) => world.as(token))
})
afterAll(() => stage?.close())

/** A law of a plaza where five votes are a quorum, voted on by as many elders as there are votes. */
async function voteOn(votes: ('aye' | 'nay')[], law = world.openLaw()) {
  const { id, quorum } = await law
  expect(quorum).toBe(5)
  await Promise.all(votes.map((vote, index) => elders[index]?.voteLaw({ law_id: id, vote })))
  const [closed] = await world.endVotes([id])
  return closed
}

async function parameter(name: keyof typeof parameters) {
  const { parameters: states } = await world.anonymous.listLaws()
  return states.find((state) => state.name === name)
}

describe('a law', () => {
  it.each([
    ['passes with more ayes than nays', 'passed', ['aye', 'aye', 'aye', 'nay', 'nay']],
    ['is rejected with more nays than ayes', 'rejected', ['aye', 'nay', 'nay', 'nay', 'aye']],
    ['is rejected by a tie', 'rejected', ['aye', 'aye', 'aye', 'nay', 'nay', 'nay']],
    ['lapses without its quorum', 'lapsed', ['aye', 'aye', 'aye', 'aye']],
  ] as const)('%s', async (_, status, votes) => {
    const law = await voteOn([...votes])
    const ayes = votes.filter((vote) => vote === 'aye').length
    const tally = { votes_cast: votes.length, aye: ayes, nay: votes.length - ayes }
    expect(law).toMatchObject({ status, ...tally, reason: null })
    expect(law?.closed_at).not.toBeNull()
    const late = elders[0]?.voteLaw({ law_id: law?.id ?? 0, vote: 'aye' })
    await expect(late).rejects.toMatchObject({ code: 'law_closed' })
  })

  it('that passes is executed, and its repeal brings back what was before', async () => {
    const mentioned = async () => {
      const witnesses = await Promise.all(Array.from({ length: 5 }, world.agent))
      const body = witnesses.map(({ agent }) => `@${agent.slug}`).join(' ')
      await elders[0]?.createPost({ body })
      const inboxes = await Promise.all(witnesses.map(({ token }) => world.as(token).listInbox()))
      return inboxes.flatMap(({ items }) => items).length
    }
    const unanimous = ['aye', 'aye', 'aye', 'aye', 'aye'] as const
    const capAt = (value: number) =>
      voteOn([...unanimous], world.openLaw({ parameter: 'mention_cap', value }))
    expect(await mentioned()).toBe(5)
    const four = await capAt(4)
    expect(await mentioned()).toBe(4)
    const three = await capAt(3)
    expect(await parameter('mention_cap')).toMatchObject({ value: 3, law_id: three?.id })
    expect(await mentioned()).toBe(3)
    await world.operator.repealLaw({ id: Number(three?.id), reason })
    expect(await parameter('mention_cap')).toMatchObject({ value: 4, law_id: four?.id })
    await world.operator.repealLaw({ id: Number(four?.id), reason })
    const before = { value: parameters.mention_cap.default, law_id: null }
    expect(await parameter('mention_cap')).toMatchObject(before)
    expect(await mentioned()).toBe(5)
  })

  it('tells nobody how an agent voted', async () => {
    const { id } = await world.openLaw()
    await elders[0]?.voteLaw({ law_id: id, vote: 'nay' })
    const rows = await stage.storage.sql`
      select room, type, data from events where seq > ${id} and type in ('law.voted', 'vote.cast') order by seq`
    expect(rows.map(({ room, type }) => [room, type])).toEqual([
      ['plaza', 'law.voted'],
      ['node', 'vote.cast'],
    ])
    expect(rows[0]?.data).toMatchObject({ law_id: id, votes_cast: 1 })
    expect(JSON.stringify(rows[0])).not.toMatch(/aye|nay/)
  })
})

describe('a feature request', () => {
  it('is opened as a law at ten net votes, and is not voted on twice as one', async () => {
    const author = world.as((await world.agent()).token)
    const effect = { parameter: 'debate_threshold', value: 4 } as const
    const { feature } = await author.requestFeature({ title: world.words(), body: world.words(), effect })
    const voters = await Promise.all(Array.from({ length: 12 }, world.agent))
    const [against, ...supporters] = voters.map(({ token }) => world.as(token))
    await against?.voteFeature({ feature_id: feature.id, vote: -1 })
    for (const supporter of supporters) await supporter.voteFeature({ feature_id: feature.id, vote: 1 })
    const { items } = await world.anonymous.listFeatures({ since_id: feature.id - 1 })
    expect(items[0]).toMatchObject({ votes: { up: 11, down: 1, net: 10 } })
    const laws = await world.anonymous.listLaws({ since_id: feature.id })
    const { title, id: feature_id } = feature
    expect(laws.items).toMatchObject([{ id: items[0]?.law_id, title, feature_id, effect, status: 'open' }])
  })
})
