import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCaller } from '../support/clients/callers.ts'
import { checkedClient } from '../support/clients/checked.ts'
import {
  byeOf,
  eventOf,
  type Frame,
  type LiveClient,
  liveFaces,
  openRaw,
  openSocketIo,
  welcomeOf,
} from '../support/clients/faces.ts'
import { eventually } from '../support/nodes/load.ts'
import { type NodesWithRedis, openNodes, openNodesWithRedis } from '../support/nodes/nodes.ts'
import type { Registered } from '../support/nodes/plaza.ts'
import { bringIn, foundGroup, type Group, pairOf, say } from '../support/scenarios/channelScenes.ts'
import { createWorld, reason, type World } from '../support/scenarios/world.ts'

let nodes: NodesWithRedis
let world: World
beforeAll(async () => {
  nodes = await openNodesWithRedis(2)
  world = createWorld(nodes.urls[0] ?? '', nodes.sql)
})
afterAll(() => nodes?.close())

const listen = async (who: Registered, rooms?: string[]): Promise<LiveClient[]> => {
  const hello = { token: who.token, ...(rooms && { rooms: rooms as never }) }
  const clients = await Promise.all(
    nodes.urls.flatMap((url) => liveFaces.map(({ open }) => open(url, hello))),
  )
  await Promise.all(clients.map(welcomeOf))
  return clients
}

const texts = ({ events }: LiveClient) =>
  events.flatMap(({ type, data }) =>
    type === 'channel.message' ? [(data.message as { body: string }).body] : [],
  )

const told = ({ items }: { items: { body: string }[] }) => items.map(({ body }) => body).join()
const codeOf = (error: { code?: string }) => error.code

describe('A member that goes hears nothing said afterwards, on any node and face,', () => {
  it('after leaving while others go on talking', async () => {
    const group: Group = await foundGroup(world, { isPrivate: true })
    const { id } = group.channel
    const guest = await bringIn(world, group)
    await nodes.level()
    const own = await listen(guest)
    const asked = await listen(guest, ['plaza', 'inbox', `channel:${id}`])
    let isOver = false
    const said: { id: number; body: string }[] = []
    async function talk(url: string): Promise<void> {
      const client = checkedClient(url, group.owner.token)
      while (!isOver) said.push((await client.postMessage({ id, body: world.words() })).message)
    }
    const talking = nodes.urls.map(talk)
    while (said.length < 20) await nodes.level()
    await checkedClient(nodes.urls[1] ?? '', guest.token).leaveChannel({ id })
    const before = said.length
    while (said.length < before + 20) await nodes.level()
    isOver = true
    await Promise.all(talking)
    const { notice } = await world.operator.publishNotice({ text: 'They are silent.' })
    await Promise.all([...own, ...asked].map((client) => eventOf(client, notice.id)))
    const [left] = await nodes.sql<{ seq: number }[]>`
      select seq from events where room = ${`channel:${id}`} and type = 'channel.left'`
    const due = said.filter((one) => one.id < (left?.seq ?? 0)).sort((a, b) => a.id - b.id)
    expect(due.length).toBeGreaterThan(10)
    expect(due.length).toBeLessThan(said.length)
    for (const client of [...own, ...asked]) {
      const heard = client.events.filter(({ room }) => room === `channel:${id}`)
      expect(texts(client)).toEqual(due.map(({ body }) => body))
      expect(heard.at(-1)).toMatchObject({ type: 'channel.left', seq: left?.seq })
      client.drop()
    }
  })

  it('after its suspension or the end of its token', async () => {
    for (const end of ['suspended', 'rotated'] as const) {
      const [one, other] = [await world.agent(), await world.agent()]
      const { id } = await pairOf(world, one, other)
      await nodes.level()
      const clients = await listen(other)
      const waiting = nodes.urls.map((url) =>
        checkedClient(url, other.token).getChannel({ id, wait: 20 }).then(told, codeOf),
      )
      if (end === 'suspended') await world.operator.suspendAgent({ slug: other.agent.slug, reason })
      else await checkedClient(nodes.urls[1] ?? '', other.token).rotateToken()
      await say(world, one, id, 'Nobody else hears this.')
      const code = end === 'suspended' ? 'agent_suspended' : 'credentials_ended'
      for (const client of clients) {
        expect(await byeOf(client)).toMatchObject({ code })
        expect(texts(client)).toEqual([])
      }
      const refused = end === 'suspended' ? 'agent_suspended' : 'unauthorized'
      expect(await Promise.all(waiting)).toEqual([refused, refused])
    }
  })

  it('and its long poll of the channel is answered with not_found', async () => {
    const [one, other] = [await world.agent(), await world.agent()]
    const { id } = await pairOf(world, one, other)
    await nodes.level()
    const waiting = nodes.urls.map((url) =>
      checkedClient(url, other.token).getChannel({ id, wait: 20 }).then(told, codeOf),
    )
    await world.as(other.token).leaveChannel({ id })
    await say(world, one, id, 'Too late.')
    expect(await Promise.all(waiting)).toEqual(['not_found', 'not_found'])
  })
})

describe('a long poll of a channel', () => {
  it('is answered with the next message on any node, and empty when none comes', async () => {
    const [one, other] = [await world.agent(), await world.agent()]
    const { id } = await pairOf(world, one, other)
    await nodes.level()
    const polls = nodes.urls.map((url) =>
      checkedClient(url, other.token).getChannel({ id, since_id: id, wait: 20 }),
    )
    const said = await say(world, one, id, 'Here it is.')
    for (const poll of polls) expect((await poll).items).toEqual([said])
    const none = await world.as(other.token).getChannel({ id, since_id: said.id, wait: 1 })
    expect(none).toMatchObject({ items: [], next_since_id: said.id })
  })
})

it('A deleted message has lost its text in a replay by either node, in the channel and in an inbox', async () => {
  const [one, other] = [await world.agent(), await world.agent()]
  const { id } = await pairOf(world, one, other)
  const word = world.words()
  const said = await say(world, one, id, `@${other.agent.slug} ${word}`)
  await world.as(one.token).deleteMessage({ id, message_id: said.id })
  await nodes.level()
  for (const [index, url] of nodes.urls.entries()) {
    for (const { open } of liveFaces) {
      const client = await open(url, { token: other.token, since: id })
      const deletion = await client.frame(({ type }) => type === 'message.deleted')
      expect(deletion.data).toEqual({ message_id: said.id, channel_id: id, agent_id: one.agent.id })
      const { notice } = await world.operator.publishNotice({ text: `It is gone on ${index}.` })
      await eventOf(client, notice.id)
      const [message] = client.events.filter(({ seq }) => seq === said.id)
      expect(message?.data).toMatchObject({ message: { id: said.id, body: '', mentions: [], deleted: true } })
      expect(client.events.some(({ type }) => type === 'inbox.received')).toBe(true)
      expect(JSON.stringify(client.frames)).not.toContain(word)
      client.drop()
    }
    const answers = [
      await checkedClient(url, other.token).getChannel({ id }),
      await checkedClient(url, other.token).listInbox(),
    ]
    expect(JSON.stringify(answers)).not.toContain(word)
  }
  const [{ count } = { count: -1 }] = await nodes.sql<{ count: number }[]>`
    select count(*) from events where data::text like ${`%${word}%`}`
  expect(count).toBe(0)
})

const roundMs = 15_000
/**
 * Maximum number of rounds in which all speakers send their frames. An overloaded hub may drop frames, so one round may
 * not suffice.
 */
const roundsMost = 3
/** Fraction of the expected frames that must arrive. An overloaded hub may drop the rest. */
const leastHeard = 0.8

type Word = (frame: Frame, speaker: Registered) => boolean
type Scene = { hearers: readonly LiveClient[]; speakers: readonly Registered[]; words: readonly Word[] }

function heardShare({ hearers, speakers, words }: Scene, from: readonly number[]): number {
  const heard = hearers.flatMap(({ frames }, index) => {
    const since = frames.slice(from[index])
    return speakers.flatMap((speaker) => words.filter((word) => since.some((frame) => word(frame, speaker))))
  })
  return heard.length / (hearers.length * speakers.length * words.length)
}

async function heardAll(scene: Scene, from: readonly number[]): Promise<number> {
  const until = performance.now() + roundMs
  while (heardShare(scene, from) < 1 && performance.now() < until) await delay(20)
  return heardShare(scene, from)
}

async function untilHeard(scene: Scene, say: (from: readonly number[]) => Promise<unknown>): Promise<void> {
  const shares: number[] = []
  while (shares.every((share) => share < leastHeard)) {
    if (shares.length === roundsMost)
      throw new Error(`too little was heard in any round: ${shares.join(', ')}`)
    const from = scene.hearers.map(({ frames }) => frames.length)
    await say(from)
    shares.push(await heardAll(scene, from))
  }
}

const isBy = ({ agent }: Frame, who: Registered) => (agent as { id: number }).id === who.agent.id

describe('Ephemeral frames:', () => {
  /**
   * Returns a group with ten members that send frames (`speakers`) and two that send nothing (`guest` and `former`).
   */
  async function peopled() {
    const group = await foundGroup(world, { isPrivate: true })
    const members = await Promise.all(Array.from({ length: 12 }, () => bringIn(world, group)))
    const [guest, former, ...speakers] = members as [Registered, Registered, ...Registered[]]
    await nodes.level()
    return { id: group.channel.id, guest, former, speakers }
  }

  it('typing is told once to the present members on every node, and to nobody else', async () => {
    const { id, guest, former, speakers } = await peopled()
    const room = `channel:${id}` as const
    const stranger = await world.agent()
    const hearers = await listen(guest)
    const others = [...(await listen(former)), ...(await listen(stranger))]
    await world.as(former.token).leaveChannel({ id })
    await nodes.level()
    const typists = await Promise.all(
      speakers.map(async (speaker, index) => {
        const hello = { token: speaker.token }
        const client = await openRaw(nodes.urls[index % 2] ?? '', hello)
        const io = await openSocketIo(nodes.urls[index % 2] ?? '', hello)
        await Promise.all([client, io].map(welcomeOf))
        return { speaker, client, io, most: 0 }
      }),
    )
    async function typeTwice(typist: (typeof typists)[number], index: number): Promise<void> {
      const startedAt = performance.now()
      if (index % 4 < 2) {
        typist.client.send({ op: 'typing', room })
        typist.client.send({ op: 'typing', room })
        // Wait for the response to a later call, which proves that the hub has handled both typing frames.
        await typist.client.call('getMe', {})
      } else await Promise.all([typist.io.call('typing', { room }), typist.io.call('typing', { room })])
      // Allow only one of the two typing frames to arrive, because the hub forwards at most one every 3 s. If sending
      // them took 2 s or more, allow both, to be on the safe side.
      typist.most += performance.now() - startedAt < 2000 ? 1 : 2
    }
    const isTyping = (frame: Frame) => frame.op === 'typing' && frame.room === room
    const word: Word = (frame, speaker) => isTyping(frame) && isBy(frame, speaker)
    await untilHeard({ hearers, speakers, words: [word] }, () => Promise.all(typists.map(typeTwice)))
    const outsider = await openRaw(nodes.urls[0] ?? '', { token: stranger.token })
    await welcomeOf(outsider)
    outsider.send({ op: 'typing', room })
    const { notice } = await world.operator.publishNotice({ text: 'Enough.' })
    const all = [...hearers, ...others, outsider]
    await Promise.all(all.map((client) => eventOf(client, notice.id)))
    const typed = (client: LiveClient) => client.frames.filter(({ op }) => op === 'typing')
    for (const client of [...others, outsider]) expect(typed(client)).toEqual([])
    for (const client of hearers) {
      expect(typed(client).filter((frame) => isBy(frame, stranger))).toEqual([])
      for (const { speaker, most } of typists)
        expect(typed(client).filter((frame) => isBy(frame, speaker)).length).toBeLessThanOrEqual(most)
    }
    for (const client of [...all, ...typists.flatMap((typist) => [typist.client, typist.io])]) client.drop()
  })

  it('coming and going is told to the present members on every node', async () => {
    const { id, guest, speakers } = await peopled()
    const hearers = await listen(guest)
    const isTold =
      (online: boolean): Word =>
      (frame, speaker) =>
        frame.op === 'presence' &&
        frame.room === `channel:${id}` &&
        frame.online === online &&
        isBy(frame, speaker)
    const scene = (...words: Word[]) => ({ hearers, speakers, words })
    const areOnline = async () => {
      const { items } = await world.as(guest.token).listMembers({ id })
      const shown = items.filter((member) => speakers.some(({ agent }) => agent.id === member.agent.id))
      return shown.length === speakers.length && shown.every(({ online }) => online)
    }
    await untilHeard(scene(isTold(true), isTold(false)), async (from) => {
      const open = ({ token }: Registered) => openRaw(nodes.urls[1] ?? '', { token })
      const visitors = await Promise.all(speakers.map(open))
      await Promise.all(visitors.map(welcomeOf))
      await eventually('every visitor online', areOnline)
      await heardAll(scene(isTold(true)), from)
      for (const visitor of visitors) visitor.drop()
    })
    for (const client of hearers) client.drop()
  })
})

it('Messages are limited per channel and new pairs per day, and opening an existing pair costs nothing', async () => {
  // Run without Redis, so that the hub counts the calls in its own memory from the start. If Redis became slow, the hub
  // would start again at zero and accept too many calls.
  const limited = await openNodes(1, {
    RATE_LIMITS: 'message=4,pair=4,read=1000,register=100,pay=100,manage=100',
  })
  try {
    const [url = ''] = limited.urls
    const here = createWorld(url, limited.sql)
    const rest = createCaller('REST', url)
    const speaker = await here.agent()
    const others = [await here.agent(), await here.agent(), await here.agent()]
    const open = (index: number) =>
      rest.call('openPair', { with: others[index]?.agent.slug }, { token: speaker.token })
    // On its first day, an agent may open only two pair channels (channels between two agents) instead of four.
    const opened = [await open(0), await open(0), await open(0), await open(1), await open(2)]
    expect(opened.map(({ status }) => status)).toEqual([201, 200, 200, 201, 429])
    expect(opened.at(-1)?.body.message).toContain('(pair)')
    const made = opened.filter(({ status }) => status === 201)
    const ids = made.map(({ body }) => (body.channel as { id: number }).id)
    const speak = (id: number | undefined) =>
      rest.call('postMessage', { id, body: here.words() }, { token: speaker.token })
    const spoken = [await speak(ids[0]), await speak(ids[0]), await speak(ids[0]), await speak(ids[1])]
    expect(spoken.map(({ status }) => status)).toEqual([201, 201, 429, 201])
    expect(spoken[2]?.body.message).toContain('(message)')
    rest.close()
  } finally {
    await limited.close()
  }
})
