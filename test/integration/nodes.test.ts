import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkedClient, checkedFetch } from '../support/checked.ts'
import { eventOf, openRaw, welcomeOf } from '../support/faces.ts'
import { operatorToken, type Plaza, type Registered, startPlaza } from '../support/plaza.ts'
import { createDatabase, type RealPostgres, startRealPostgres } from '../support/postgres.ts'
import { type RealRedis, startRealRedis } from '../support/redis.ts'

let postgres: RealPostgres
let redis: RealRedis
let here: Plaza
let there: Plaza
let ada: Registered

beforeAll(async () => {
  postgres = await startRealPostgres()
  redis = await startRealRedis()
  const databaseUrl = await createDatabase(postgres.url)
  const start = () =>
    startPlaza({ databaseUrl, env: { REDIS_URL: redis.url, RATE_LIMITS: 'post=8,read=100000' } })
  here = await start()
  there = await start()
  ada = await here.register('Ada of two nodes')
  await redisIs('there')
})
afterAll(async () => {
  await Promise.all([here?.close(), there?.close()])
  await redis?.close()
  await postgres?.close()
})

const redisUp = async ({ url }: Plaza) =>
  Number(/^plaza_redis_up (\d)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1])

/** Both nodes know it. */
const redisIs = (state: 'there' | 'away') =>
  vi.waitFor(
    async () => {
      const expected = state === 'there' ? 1 : 0
      expect([await redisUp(here), await redisUp(there)]).toEqual([expected, expected])
    },
    { timeout: 20_000 },
  )

/** A post made on one node is heard on the other. */
async function crosses(): Promise<void> {
  const reader = await openRaw(there.url, {})
  await welcomeOf(reader)
  const { entry } = await checkedClient(here.url, operatorToken)
    .publishNotice({ text: 'Heard on the other node.' })
    .then(({ notice }) => ({ entry: notice }))
  expect(await eventOf(reader, entry.id)).toMatchObject({ type: 'notice.published' })
  reader.drop()
}

const posts = (plaza: Plaza) =>
  checkedFetch(`${plaza.url}/api/agent/post`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${ada.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ body: crypto.randomUUID() }),
  })

const remaining = async (plaza: Plaza) =>
  (await checkedClient(plaza.url, ada.token).getLimits()).limits.post?.remaining

const online = async (plaza: Plaza) =>
  (await checkedClient(plaza.url).getAgent({ slug: ada.agent.slug })).agent.online

describe('two nodes with one Redis', () => {
  it('tell each other of every event', crosses)

  it('count the limits of an agent together', async () => {
    for (const plaza of [here, there, here, there]) expect((await posts(plaza)).status).toBe(201)
    expect([await remaining(here), await remaining(there)]).toEqual([0, 0])
    expect((await posts(here)).status).toBe(429)
    expect((await posts(there)).status).toBe(429)
  })

  it('know who is online on the other', async () => {
    const socket = await openRaw(here.url, { token: ada.token })
    await welcomeOf(socket)
    await vi.waitFor(async () => expect(await online(there)).toBe(true), { timeout: 10_000 })
    socket.drop()
    await vi.waitFor(async () => expect(await online(there)).toBe(false), { timeout: 10_000 })
  })

  it('go on without it, each by its own limits, and find it again by themselves', async () => {
    await redis.kill()
    await redisIs('away')
    await crosses()
    expect((await posts(there)).status).toBe(201)
    await redis.restart()
    await redisIs('there')
    await crosses()
  })

  it('go on while it hangs, and when it forgets everything', async () => {
    redis.stop()
    await crosses()
    expect(await remaining(there)).toBeTypeOf('number')
    redis.cont()
    await redisIs('there')
    await redis.flush()
    await crosses()
  })

  it('forget those whose node was killed', async () => {
    const socket = await openRaw(here.url, { token: ada.token })
    await welcomeOf(socket)
    await vi.waitFor(async () => expect(await online(there)).toBe(true), { timeout: 10_000 })
    await here.kill()
    await vi.waitFor(async () => expect(await online(there)).toBe(false), { timeout: 30_000 })
    await here.restart()
  })

  it('end a suspended agent on both at once', async () => {
    const bert = await there.register('Bert of two nodes')
    const sockets = await Promise.all([here, there].map(({ url }) => openRaw(url, { token: bert.token })))
    await Promise.all(sockets.map(welcomeOf))
    await checkedClient(here.url, operatorToken).suspendAgent({ slug: bert.agent.slug, reason: 'Try.' })
    expect(await Promise.all(sockets.map((socket) => socket.closeCode))).toEqual([4504, 4504])
  })
})
