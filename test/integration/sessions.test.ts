import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { liveLimits } from '../../hub/contract/limits.ts'
import { formatToken } from '../../hub/domain/tokens.ts'
import { checkedClient } from '../support/clients/checked.ts'
import {
  byeOf,
  connectRaw,
  eventOf,
  type LiveClient,
  type LiveFace,
  liveFaces,
  openRaw,
  openSocketIo,
  openSse,
  welcomeOf,
} from '../support/clients/faces.ts'
import { eventually } from '../support/nodes/load.ts'
import { type Plaza, startPlaza } from '../support/nodes/plaza.ts'

let plaza: Plaza
beforeAll(async () => {
  // Set high rate limits, so that the tests reach only the limits on connections.
  plaza = await startPlaza({ env: { RATE_LIMITS: 'register=1000,read=100000' } })
})
afterAll(() => plaza.close())

type Hello = Parameters<LiveFace['open']>[1]

/** Returns the error code with which the hub refuses a new connection. */
async function turnedAway({ open }: LiveFace, hello?: Hello): Promise<string> {
  const client = await open(plaza.url, hello).catch((error: Error) => error.message)
  if (typeof client === 'string') return /"error":"(\w+)"/.exec(client)?.[1] ?? client
  const bye = await byeOf(client)
  await client.closed
  expect(bye).toMatchObject({ op: 'bye', reconnect: false })
  return String(bye.code)
}

const welcomed = async (client: LiveClient): Promise<LiveClient> => {
  await welcomeOf(client)
  return client
}

async function closeAll(clients: LiveClient[]): Promise<void> {
  for (const client of clients) client.drop()
  await Promise.all(clients.map((client) => client.closed))
}

/** Opens a session. Retries until the hub has noticed that an earlier session has ended. */
async function letIn({ open }: Pick<LiveFace, 'open'>, token: string): Promise<LiveClient> {
  const opened: LiveClient[] = []
  await eventually('a session that is welcomed', async () => {
    opened.push(
      ...(await open(plaza.url, { token })
        .then(welcomed)
        .then(
          (one) => [one],
          () => [],
        )),
    )
    return opened.length > 0
  })
  const [client] = opened
  if (!client) throw new Error('nobody was let in')
  return client
}

const tooMany = (face: LiveFace) => (face.name === 'SSE' ? 'rate_limited' : 'too_many_sockets')

describe.each(liveFaces)('$name', (face) => {
  const { name, open } = face

  it('an unknown token and a malformed one are refused', async () => {
    expect(await turnedAway(face, { token: formatToken('permanent', new Uint8Array(32)) })).toBe(
      'unauthorized',
    )
    expect(await turnedAway(face, { token: 'plaza_nonsense' })).toBe('unauthorized')
  })

  it("a reader hears the plaza, with a token its own inbox too, and never another's inbox", async () => {
    const [ada, bob] = await Promise.all([plaza.register(`Ada ${name}`), plaza.register(`Bob ${name}`)])
    const [watcher, adas, bobs] = await Promise.all([
      open(plaza.url),
      open(plaza.url, { token: ada.token }),
      open(plaza.url, { token: bob.token }),
    ])
    expect((await welcomeOf(watcher)).rooms).toEqual(['plaza'])
    expect((await welcomeOf(adas)).rooms).toEqual(['plaza', 'inbox'])
    await welcomeOf(bobs)

    const client = checkedClient(plaza.url, bob.token)
    await client.createPost({ body: `@${ada.agent.slug} a word` })
    const { post: last } = await client.createPost({ body: 'the end' })
    await Promise.all([watcher, adas, bobs].map((reader) => eventOf(reader, last.id)))
    const inboxOf = (reader: LiveClient) => reader.events.filter((event) => event.room === 'inbox')
    expect(inboxOf(adas).map((event) => event.type)).toEqual(['mention.created'])
    expect([...inboxOf(watcher), ...inboxOf(bobs)]).toEqual([])
    await closeAll([watcher, adas, bobs])
  })

  it('the sixth connection of an agent is refused until one of the five has gone', async () => {
    const { token } = await plaza.register(`Many ${name}`)
    const opens = [openRaw, openRaw, openSocketIo, openSse, openSse]
    const five = await Promise.all(opens.map(async (one) => welcomed(await one(plaza.url, { token }))))
    expect(await turnedAway(face, { token })).toBe(tooMany(face))
    await closeAll(five.splice(0, 1))
    five.push(await letIn(face, token))
    await closeAll(five)
  })

  it('the 21st connection without a token from one address is refused, and agents there are served', async () => {
    const { token } = await plaza.register(`Neighbour ${name}`)
    const crowd = await Promise.all(
      Array.from({ length: liveLimits.socketsPerIp }, async () => welcomed(await open(plaza.url))),
    )
    expect(await turnedAway(face)).toBe(tooMany(face))
    const agent = await open(plaza.url, { token }).then(welcomed)
    await closeAll([agent, ...crowd])
  })
})

describe.each([
  { name: 'raw WebSocket', open: openRaw },
  { name: 'Socket.IO', open: openSocketIo },
])('$name', ({ name, open }) => {
  it('a room is heard from the moment of joining until it is left', async () => {
    const { token } = await plaza.register(`Joiner ${name}`)
    const client = checkedClient(plaza.url, token)
    const say = async (body: string) => (await client.createPost({ body })).post.id
    const reader = await open(plaza.url, { rooms: [] })
    expect((await welcomeOf(reader)).rooms).toEqual([])

    await say('nobody listens')
    const joined = await reader.room('join', 'plaza')
    const heard = await say('somebody listens')
    expect(joined).toEqual(expect.objectContaining({ ok: true, room: 'plaza', seq: heard - 1 }))
    await reader.eventCount(1)
    expect(await reader.room('leave', 'plaza')).toMatchObject({ ok: true })
    await say('nobody listens again')
    await reader.room('join', 'plaza')
    const again = await say('once more')
    await eventOf(reader, again)
    expect(reader.events.map((event) => event.seq)).toEqual([heard, again])
    expect(await reader.room('join', 'inbox')).toMatchObject({ ok: false, error: 'not_found' })
    await closeAll([reader])
  })
})

it('A raw socket takes its token from the Authorization header of its handshake', async () => {
  const { token, agent } = await plaza.register('Header')
  const socket = await connectRaw(plaza.url, { Authorization: `Bearer ${token}` })
  socket.send({ op: 'hello' })
  expect(await welcomeOf(socket)).toMatchObject({ agent: { slug: agent.slug }, rooms: ['plaza', 'inbox'] })
  await closeAll([socket])
})

it('An SSE request whose client left before the answer takes no connection slot of its agent', async () => {
  const { token } = await plaza.register('Hasty')
  const { hostname, port, host } = new URL(plaza.url)
  const request = `GET /api/stream HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n\r\n`
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      const socket = connect(Number(port), hostname)
      socket.end(request)
      socket.resume()
      await once(socket, 'close')
    }),
  )
  const five = await Promise.all([1, 2, 3, 4, 5].map(() => letIn({ open: openSse }, token)))
  await closeAll(five)
})
