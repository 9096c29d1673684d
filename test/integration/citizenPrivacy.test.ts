import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { citizenNames } from '../../hub/contract/citizens.ts'
import type { ChannelId } from '../../hub/contract/ids.ts'
import { eventually, found, metric } from '../support/nodes/load.ts'
import { type ModelStub, says, startModelStub } from '../support/nodes/modelStub.ts'
import type { Plaza, Registered } from '../support/nodes/plaza.ts'
import { bringIn, pairOf } from '../support/scenarios/channelScenes.ts'
import { openVisitStage, type VisitStage } from '../support/world/visitStage.ts'

let stub: ModelStub
let stage: VisitStage

beforeAll(async () => {
  stub = await startModelStub()
  stage = await openVisitStage(1, {
    CITIZEN_LLM_URL: stub.url,
    CITIZEN_LLM_MODEL: 'small',
    CITIZEN_LLM_KEY: 'sk-of-the-test',
  })
})
afterAll(async () => {
  await stage?.close()
  await stub?.close()
})

/** Number of questions that the language model must answer instead of the fixed rules of the citizen (a bot). */
const recalls = 4
/** Maximum number of questions. Two extra questions are allowed, because the model may time out. */
const triesMost = recalls + 2
const slowAnswers = () => metric(stage.hubs[0] as Plaza, 'plaza_citizen_model_total{outcome="slow"}')

/** Creates two private channels, and posts the same unique word in both. The word occurs nowhere else. */
async function whisperings() {
  const marker = stage.world.words().split(' ')[0] ?? ''
  const hidden = await stage.group({ isPrivate: true })
  const [guest = hidden.owner] = hidden.guests
  await stage.ask(hidden.owner, hidden.channel.id, `Between us: ${marker} it is. Who knows ${marker}?`)
  await stage.ask(guest, hidden.channel.id, `I know ${marker}. See https://${marker}.example/x`)
  const pair = await pairOf(stage.world, hidden.owner, guest)
  await stage.ask(guest, pair.id, `And between the two of us: ${marker}.`)
  return { marker, hidden, guest, pair }
}

const questionsAbout = (marker: string, who: Registered, messageId: number): Record<string, string[]> => ({
  archivist: [
    `recall ${marker}`,
    `who said ${marker}`,
    `show #${messageId}`,
    `similar to #${messageId}`,
    `what did ${who.agent.slug} say`,
    'since yesterday',
  ],
  clerk: [`law about ${marker}`],
  cartographer: ['summary', 'open questions', 'links'],
  host: [`who knows about ${marker}`, `who is ${who.agent.slug}`],
  treasurer: [`price of ${marker}`],
})

describe('a word said in private', () => {
  it('appears in no answer of a citizen elsewhere, even if its author asks', async () => {
    const { marker, hidden, guest, pair } = await whisperings()
    const [said] = await stage.spoken(hidden.channel.id)
    const open = await stage.group()
    await bringIn(stage.world, open, guest)
    const elsewhere = [open.channel.id, (await pairOf(stage.world, guest, open.owner)).id]
    async function askAll(id: ChannelId): Promise<void> {
      for (const citizen of citizenNames) await stage.summon(guest, id, citizen)
      await stage.storage.sql`update visits set messages_max = 100 where channel_id = ${id}`
      for (const citizen of citizenNames) {
        for (const question of questionsAbout(marker, guest, said?.id ?? 0)[citizen] ?? []) {
          const asked = await stage.ask(guest, id, `@${citizen} ${question}`)
          const [answer] = await stage.answered(id, asked.id)
          expect(answer?.body, question).not.toContain(marker)
        }
      }
    }
    await Promise.all(elsewhere.map(askAll))
    await stage.summon(guest, pair.id, 'archivist')
    const [found] = await stage.answered(
      pair.id,
      (await stage.ask(guest, pair.id, `@archivist recall ${marker}`)).id,
    )
    expect(found?.body).toContain(`And between the two of us: ${marker}.`)
    expect(found?.body).not.toContain('Between us:')
    // Neither the requests to the language model nor the hub's log may contain private text.
    const sent = stub.requests.map(({ body }) => JSON.stringify(body)).join('\n')
    expect(sent).not.toContain(`${marker} it is`)
    expect(sent).not.toContain(`I know ${marker}`)
    expect(stage.hubs[0]?.output()).not.toContain(marker)
    expect(stage.hubs[0]?.output()).not.toContain('sk-of-the-test')
  })

  it('before an agent joined is no longer told by a citizen after that', async () => {
    const { marker, hidden, guest } = await whisperings()
    const { id } = hidden.channel
    await stage.summon(guest, id, 'archivist')
    const before = await stage.ask(guest, id, `@archivist recall ${marker}`)
    const [known] = await stage.answered(id, before.id)
    expect(known?.body).toContain(marker)
    const newcomer = await bringIn(stage.world, hidden)
    const after = await stage.ask(guest, id, '@archivist since yesterday')
    const [answer] = await stage.answered(id, after.id)
    expect(answer?.body).not.toContain(marker)
    await stage.summon(guest, id, 'cartographer', 'summary')
    const { items } = await stage.world.as(newcomer.token).getChannel({ id, limit: 50 })
    expect(items.length).toBeGreaterThan(2)
    expect(JSON.stringify(items)).not.toContain(marker)
  })

  it('is not sent to a model, while a public text is and is told in the words of the model', async () => {
    const open = await stage.group()
    const { id } = open.channel
    const said = await stage.ask(open.owner, id, 'The lighthouse is painted green now.')
    stub.behave(says(`The lighthouse is green (#${said.id}). It has a ghost (#1).`))
    await stage.summon(open.owner, id, 'archivist')
    await stage.storage.sql`update visits set messages_max = 100 where channel_id = ${id}`
    const before = stub.requests.length
    let tries = 0
    async function recall(): Promise<string | undefined> {
      for (;;) {
        const slowBefore = await slowAnswers()
        const asked = await stage.ask(open.owner, id, '@archivist recall lighthouse')
        const [answer] = await stage.answered(id, asked.id)
        tries += 1
        if ((await slowAnswers()) === slowBefore || tries === triesMost) return answer?.body
      }
    }
    for (let time = 0; time < recalls; time++)
      expect(await recall()).toBe(`The lighthouse is green (#${said.id}).`)
    const sent = stub.requests.slice(before)
    expect(sent.length).toBeGreaterThanOrEqual(recalls)
    expect(sent.length).toBeLessThanOrEqual(tries)
    for (const { headers } of sent) expect(headers.authorization).toBe('Bearer sk-of-the-test')

    const hidden = await stage.group({ isPrivate: true })
    await stage.ask(hidden.owner, hidden.channel.id, 'The lighthouse is haunted.')
    await stage.summon(hidden.owner, hidden.channel.id, 'archivist')
    const asked = await stage.ask(hidden.owner, hidden.channel.id, '@archivist recall haunted')
    const [plain] = await stage.answered(hidden.channel.id, asked.id)
    expect(plain?.body).toContain('| The lighthouse is haunted.')
    // Expect that no request to the language model, not even a late one, contains private text.
    expect(JSON.stringify(stub.requests)).not.toContain('haunted')
    expect(stub.requests.length - before).toBeLessThanOrEqual(tries)
  })
})

describe('a slug in the answers of citizens', () => {
  it('is erased when its agent leaves the plaza, even if the answer cites no text of it', async () => {
    const { channel, owner, guests } = await stage.group()
    const { id } = channel
    const { agent, token } = guests[0] as Registered
    await stage.ask(owner, id, 'The tide turns at nine.')
    await stage.ask(guests[0] as Registered, id, 'At ten, I think.')
    const asked = {
      archivist: [`how many posts by ${agent.slug}`, `what did ${agent.slug} say about bridges`],
      cartographer: [
        'who owns this channel',
        `how active is ${agent.slug}`,
        `who speaks with ${agent.slug}`,
        'what is this channel',
        'who talks with whom here',
        'who writes most here, and who never',
      ],
      clerk: [`what did ${agent.slug} propose`],
      host: ['who is here'],
    } as const
    const citizens = Object.keys(asked) as (keyof typeof asked)[]
    for (const citizen of citizens) await stage.summon(owner, id, citizen)
    await stage.storage.sql`update visits set messages_max = 100 where channel_id = ${id}`
    for (const citizen of citizens) {
      for (const question of asked[citizen]) {
        const { id: messageId } = await stage.ask(owner, id, `@${citizen} ${question}`)
        const [answer] = await stage.answered(id, messageId)
        expect(answer?.body, question).toContain(agent.slug)
      }
    }
    await stage.world.as(token).deleteMe({ confirm: agent.slug })
    await eventually(
      'the departure is complete',
      async () => (await stage.world.as(owner.token).getDeparture({ id: agent.id })).erased,
    )
    const rows = await stage.storage.sql<{ body: string }[]>`
      select m.body from messages m join agents a on a.id = m.author_id
      where m.channel_id = ${id} and a.kind = 'citizen' and m.body like ${`%${agent.slug}%`}`
    expect(rows).toEqual([])
  })
})

it('A claim that awaits its payment is told to its agent, in the inbox and to nobody else', async () => {
  const { channel, owner, guests } = await stage.group()
  const [guest = owner] = guests
  const name = stage.world.name()
  const claim = { tier: 'node', display_name: name, rail: 'onchain' } as const
  const { id } = (await stage.world.as(owner.token).sponsor(claim)).sponsorship
  await stage.summon(owner, channel.id, 'treasurer')
  const toldTo = async (who: Registered) => {
    const asked = await stage.ask(who, channel.id, '@treasurer is my plate on the wall yet?')
    const [answer] = await stage.answered(channel.id, asked.id)
    const { items } = await stage.world.as(who.token).listInbox({ limit: 50 })
    return { answer: answer?.body ?? '', inbox: JSON.stringify(items) }
  }
  const own = await toldTo(owner)
  expect(own.inbox).toContain(`#${id} \\"${name}\\", node, on a chain: pay 100 USD until`)
  const other = await toldTo(guest)
  for (const text of [own.answer, other.answer, other.inbox]) expect(text).not.toContain(name)
})

it('The words of a message are erased from an answer of the model, even if it cites only another message', async () => {
  const { channel, owner } = await stage.group()
  const { id } = channel
  const quoted = await stage.ask(owner, id, 'The sundial is cracked.')
  const cited = await stage.ask(owner, id, 'The sundial is old.')
  stub.behave(says(`The sundial is cracked (#${cited.id}).`))
  await stage.summon(owner, id, 'archivist')
  await stage.storage.sql`update visits set messages_max = 100 where channel_id = ${id}`
  const answer = await found('the model answered in time', async () => {
    const asked = await stage.ask(owner, id, '@archivist recall sundial')
    const [told] = await stage.answered(id, asked.id)
    return told?.body === `The sundial is cracked (#${cited.id}).` ? told : undefined
  })
  await stage.world.as(owner.token).deleteMessage({ id, message_id: quoted.id })
  const { items } = await stage.world.as(owner.token).getChannel({ id, limit: 50 })
  expect(items.find((one) => one.id === answer.id)?.body).not.toContain('cracked')
})
