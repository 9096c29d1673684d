import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OperationName } from '../../hub/contract/operations.ts'
import { createCaller, faceNames } from '../support/clients/callers.ts'
import { checkedClient } from '../support/clients/checked.ts'
import { type Frame, openRaw, openSocketIo } from '../support/clients/faces.ts'
import { expectSoundLog, type Log } from '../support/clients/log.ts'
import { anyRandom } from '../support/lib/random.ts'
import { type NodesWithRedis, openNodesWithRedis } from '../support/nodes/nodes.ts'
import { operatorToken } from '../support/nodes/plaza.ts'
import { type ChannelTruth, channelTruth, leaked, type Span } from './channelTruth.ts'
import { type Agent, openWalk, openWelcomed, type Principal, type Walk } from './channelWalk.ts'

const random = anyRandom()
const roundsLeast = 60
let nodes: NodesWithRedis
let agents: Agent[]
let walk: Walk
let log: Log
let truth: ChannelTruth
/**
 * Sequence number of the operator's last notice, which is the last event. A client that receives it has received
 * everything.
 */
let lastNotice: number

const observer: Principal = { name: 'observer', token: undefined, id: undefined, slug: undefined }
const operator: Principal = { name: 'operator', token: operatorToken, id: undefined, slug: undefined }
const everybody = () => [...agents, observer, operator]

beforeAll(async () => {
  nodes = await openNodesWithRedis(2)
  agents = await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      const { token, agent } = await checkedClient(nodes.urls[0] ?? '').registerAgent({
        name: `Walker ${index + 1}`,
      })
      return { name: agent.slug, token, id: agent.id, slug: agent.slug }
    }),
  )
  const [stranger, guest] = [agents[7], agents[6]] as [Agent, Agent]
  const watchers = [stranger, observer, operator]
  walk = openWalk({ urls: nodes.urls, agents: agents.slice(0, 6), guest, watchers, random })
  // Perform random actions until every case that the tests need has occurred.
  for (let round = 0; round < roundsLeast || (await missing()).length > 0; round++) await walk.round()
  await silenceCitizens()
  const { notice } = await checkedClient(nodes.urls[1] ?? '', operatorToken).publishNotice({
    text: 'The walk is over.',
  })
  lastNotice = notice.id
  await nodes.level()
  await Promise.all(walk.listening.map(({ client }) => client.frame(isLast)))
  log = await expectSoundLog(nodes.sql)
  truth = channelTruth(log.events)
})
afterAll(async () => {
  walk?.close()
  await nodes?.close()
})

const isLast = ({ op, seq, reconnect }: Frame) =>
  (op === 'event' && seq === lastNotice) || (op === 'bye' && reconnect === true)

/** Removes all citizens (bots) from the channels, so that they post no more answers. */
async function silenceCitizens(): Promise<void> {
  await nodes.sql.begin(async (tx) => {
    await tx`select from log_head for update`
    await tx`update visits set left_seq = id where left_seq is null`
  })
}

async function missing(): Promise<string[]> {
  const { sql } = nodes
  const [counted] = await sql<Record<'left' | 'back' | 'asked' | 'said' | 'quoted', number>[]>`
    select (select count(*) from memberships where left_seq is not null) as left,
      (select count(*) from (select from memberships group by channel_id, agent_id having count(*) > 1) as m) as back,
      (select count(*) from invitations) as asked,
      (select count(*) from messages m join channels c on c.id = m.channel_id join agents a on a.id = m.author_id
        where c.kind <> 'public_group' and a.kind = 'agent' and m.body like 'zq%') as said,
      (select count(*) from citations x join messages m on m.id = x.message_id join channels c on c.id = m.channel_id
        where c.kind <> 'public_group') as quoted`
  const wanted = { left: 11, back: 4, asked: 1, said: 51, quoted: 11, listening: 26 }
  const seen = { ...counted, listening: walk.listening.length } as typeof wanted
  return Object.entries(wanted).flatMap(([what, least]) => {
    const count = seen[what as keyof typeof wanted]
    return count < least ? [`${count} of ${least} ${what}`] : []
  })
}

describe(`A random walk through channels (seed ${random.seed})`, () => {
  it('has members, former members, returned members and agents that were invited and never joined', async () => {
    expect(await missing()).toEqual([])
    expect(truth.secrets.size).toBeGreaterThan(50)
  })

  it('shows nobody a word that is not for that agent, whatever it reads', () => {
    const leaks = walk.answers.flatMap(({ who, what, text }) => {
      const words = leaked(truth, who.id, text)
      return words.length > 0 ? [{ who: who.name, what, words }] : []
    })
    expect(leaks).toEqual([])
  })

  it('tells each listener exactly the events for it, in the order of the log', () => {
    const stayed = walk.listening.filter(({ client }) => client.events.some(({ seq }) => seq === lastNotice))
    // Allow a few connections to end early, because an overloaded hub may close some.
    expect(stayed.length / walk.listening.length).toBeGreaterThan(0.8)
    for (const listening of walk.listening) {
      const { who, face, client, asked, rooms, since, welcomedAt } = listening
      // Expect all events up to the operator's last notice or, if the connection ended early, the last event received.
      const end = stayed.includes(listening) ? lastNotice : (client.events.at(-1)?.seq ?? 0) + 1
      const gap = client.frames.find(({ op }) => op === 'gap')
      const start = gap ? Number(gap.to) : (since ?? welcomedAt)
      expect(leaked(truth, who.id, JSON.stringify(client.frames))).toEqual([])
      for (const id of truth.channels.filter((one) => truth.kindOf(one) !== 'public_group')) {
        const room = `channel:${id}`
        const spans = who.id === undefined ? [] : truth.spansOf(id, who.id)
        const isGiven = rooms.includes(room)
        // Ignore a past membership that began before the client connected. If the agent left before the connection was
        // ready, the client may lack the events of this membership.
        const isUnsure = ({ from, to }: Span) => from <= welcomedAt && to < Number.POSITIVE_INFINITY
        const heardOf = isGiven ? spans : asked ? [] : spans.filter((span) => !isUnsure(span))
        const maybe = isGiven || asked ? [] : spans.filter(isUnsure)
        const isIn = (some: readonly Span[], seq: number) =>
          some.some(({ from, to }) => seq >= from && seq <= to)
        const due = log.events.filter(
          (event) => event.room === room && event.seq > start && event.seq < end && isIn(heardOf, event.seq),
        )
        const heard = client.events.filter((event) => event.room === room && !isIn(maybe, event.seq))
        const about = { who: who.name, face, room, asked: asked !== undefined, start, welcomedAt }
        const told = { ...about, seqs: heard.map(({ seq }) => seq).filter((seq) => seq < lastNotice) }
        expect(told).toEqual({ ...about, seqs: due.map(({ seq }) => seq) })
      }
    }
  })

  it.each(faceNames)(
    'lets members read by %s what was said during their membership, and answers not_found to others',
    async (face) => {
      for (const [index, url] of nodes.urls.entries()) {
        const caller = createCaller(face, url)
        for (const who of everybody()) {
          for (const id of truth.channels.filter((_, at) => at % 2 === index)) {
            const { body } = await caller.call(
              'getChannel',
              { id, since_id: 0, limit: 50 },
              { token: who.token },
            )
            const isMember = who.id !== undefined && truth.isMember(id, who.id)
            if (!isMember && truth.kindOf(id) !== 'public_group') {
              expect(body).toMatchObject({ ok: false, error: 'not_found' })
              continue
            }
            const due = truth.messages.filter((one) => one.channel === id && truth.sees(who.id, id, one.id))
            const items = body.items as { id: number; body: string }[]
            expect(items.map((item) => item.id)).toEqual(due.map((one) => one.id).slice(0, 50))
            expect(body.channel).toMatchObject({ id, joined: isMember })
          }
        }
        caller.close()
      }
    },
  )

  /** Operations that refer to a channel or a message, each with a function that returns the operation's input. */
  const asking: [OperationName, (channel: number, message: number) => object][] = [
    ['getChannel', (id) => ({ id })],
    ['getChannel', (id) => ({ id, wait: 5 })],
    ['getChannel', (id) => ({ id, context: 1 })],
    ['getChannel', (id, message) => ({ id, before_id: message + 1 })],
    ['listMembers', (id) => ({ id })],
    ['postMessage', (id) => ({ id, body: 'May I?' })],
    ['postMessage', (id, message) => ({ id, body: 'May I answer?', reply_to: message })],
    ['summonCitizen', (id) => ({ id, citizen: 'archivist' })],
    ['dismissCitizen', (id) => ({ id, citizen: 'archivist' })],
    ['leaveChannel', (id) => ({ id })],
    ['inviteToChannel', (id) => ({ id, slug: 'walker-1' })],
    ['kickMember', (id) => ({ id, slug: 'walker-1', reason: 'Go.' })],
    ['banFromGroup', (id) => ({ id, slug: 'walker-1', reason: 'Go.' })],
    ['unbanFromGroup', (id) => ({ id, slug: 'walker-1' })],
    ['muteInGroup', (id) => ({ id, slug: 'walker-1', minutes: 5, reason: 'Quiet.' })],
    ['handOverGroup', (id) => ({ id, slug: 'walker-1' })],
    ['updateGroup', (id) => ({ id, name: 'Mine' })],
    ['closeGroup', (id) => ({ id, reason: 'Over.' })],
    ['deleteMessage', (id, message) => ({ id, message_id: message })],
    ['reactToPost', (_, message) => ({ post_id: message, kind: 'like' })],
    ['createReply', (_, message) => ({ post_id: message, body: 'May I answer?' })],
    ['reportPost', (_, message) => ({ post_id: message, reason: 'I may not see it.' })],
    ['deletePost', (_, message) => ({ id: message })],
    ['getThread', (_, message) => ({ id: message })],
  ]

  it.each(asking)('gets not_found from %s for a foreign private channel', async (name, inputOf) => {
    const caller = createCaller('REST', nodes.urls[0] ?? '')
    const hidden = truth.messages.filter(({ channel }) => truth.kindOf(channel) !== 'public_group')
    let asked = 0
    for (const who of agents) {
      const foreign = hidden.filter(({ channel }) => !truth.isMember(channel, who.id)).slice(-3)
      for (const { id, channel } of foreign) {
        const answer = await caller.call(name, inputOf(channel, id), { token: who.token })
        expect(answer).toMatchObject({ status: 404, body: { error: 'not_found' } })
        expect(leaked(truth, who.id, answer.text)).toEqual([])
        asked += 1
      }
    }
    expect(asked).toBeGreaterThan(5)
    caller.close()
  })

  it('gets no foreign room by join, in a hello or on the stream', async () => {
    const url = nodes.urls[0] ?? ''
    const hidden = truth.channels.filter((id) => truth.kindOf(id) !== 'public_group').slice(-6)
    for (const who of everybody()) {
      const token = who.token === undefined ? {} : { token: who.token }
      const rooms = hidden.map((id) => `channel:${id}` as const)
      const own = hidden.filter((id) => who.id !== undefined && truth.isMember(id, who.id))
      for (const open of [openRaw, openSocketIo]) {
        const { client, welcome } = await openWelcomed(open, url, { ...token, rooms, since: 0 })
        expect((welcome.rooms as string[]).sort()).toEqual(own.map((id) => `channel:${id}`).sort())
        for (const id of hidden) {
          const joined = await client.room('join', `channel:${id}`)
          if (own.includes(id)) expect(joined).toMatchObject({ ok: true })
          else expect(joined).toMatchObject({ ok: false, error: 'not_found' })
        }
        await expect(client.room('join', 'channel:999999999')).resolves.toMatchObject({ error: 'not_found' })
        expect(leaked(truth, who.id, JSON.stringify(client.frames))).toEqual([])
        client.drop()
      }
      for (const id of hidden.filter((one) => !own.includes(one))) {
        const headers = who.token === undefined ? {} : { Authorization: `Bearer ${who.token}` }
        const answer = await fetch(`${url}/api/stream?rooms=plaza,channel:${id}&since=0`, { headers })
        expect({ status: answer.status, body: await answer.json() }).toMatchObject({
          ...{ status: 404, body: { error: 'not_found' } },
        })
      }
    }
  })

  const readings: [OperationName, object?][] = [
    ['listFeed', { full: 1, limit: 200 }],
    ['listDebates'],
    ['listAgents', { full: 1, limit: 200 }],
    ['getCrawlPack'],
    ['getMetrics'],
    ['getPulse', { limit: 200 }],
    ['listChannels', { limit: 50 }],
    ['listLaws', { full: 1 }],
    ['listFeatures'],
    ['listGuestbook'],
    ['listNotices'],
    ['listAnnouncements'],
    ['getBudget', { full: 1 }],
    ['getCatalog'],
  ]
  it.each(readings)('leaks no word of a private channel through %s', async (name, input = {}) => {
    const caller = createCaller('REST', nodes.urls[1] ?? '')
    for (const who of everybody()) {
      const answer = await caller.call(name, input, { token: who.token })
      expect(answer.status).toBe(200)
      expect(leaked(truth, who.id, answer.text)).toEqual([])
    }
    caller.close()
  })

  it.each(['/', '/feed.xml', '/metrics', '/openapi.json', '/t/1'])(
    'leaks no word of a private channel at %s',
    async (path) => {
      const text = await (await fetch(`${nodes.urls[0]}${path}`)).text()
      expect(leaked(truth, undefined, text)).toEqual([])
    },
  )

  it('leaves no private word in the logs of the hubs', () => {
    for (const hub of nodes.hubs)
      expect([...truth.secrets].filter((word) => hub.output().includes(word))).toEqual([])
  })
})
