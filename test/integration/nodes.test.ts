import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkedClient, checkedFetch } from '../support/clients/checked.ts'
import { eventOf, openRaw, welcomeOf } from '../support/clients/faces.ts'
import { operatorToken, type Plaza, type Registered, startPlaza } from '../support/nodes/plaza.ts'
import { createDatabase } from '../support/nodes/postgres.ts'
import { type RealRedis, startRealRedis } from '../support/nodes/redis.ts'
import { openSharedPostgres, type SharedPostgres } from '../support/nodes/sharedPostgres.ts'

let postgres: SharedPostgres
let redis: RealRedis
let databaseUrl: string
let here: Plaza
let there: Plaza
let ada: Registered

beforeAll(async () => {
  postgres = await openSharedPostgres()
  redis = await startRealRedis()
  databaseUrl = await createDatabase(postgres.url)
  const start = () =>
    startPlaza({ databaseUrl, env: { REDIS_URL: redis.url, RATE_LIMITS: 'post=8,read=100000,register=100' } })
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

/** Waits until both hubs report that Redis is in this state. */
const redisIs = (state: 'there' | 'away') =>
  vi.waitFor(
    async () => {
      const expected = state === 'there' ? 1 : 0
      expect([await redisUp(here), await redisUp(there)]).toEqual([expected, expected])
    },
    { timeout: 60_000 },
  )

/**
 * Publishes a notice on the hub `from`. Returns the time in ms until a client of the hub `there` receives the notice.
 */
async function crosses(from = here): Promise<number> {
  const reader = await openRaw(there.url, {})
  await welcomeOf(reader)
  const saidAt = performance.now()
  const { notice } = await checkedClient(from.url, operatorToken).publishNotice({
    text: 'Heard on the other node.',
  })
  expect(await eventOf(reader, notice.id)).toMatchObject({ type: 'notice.published' })
  reader.drop()
  return performance.now() - saidAt
}

/** Returns the usual time in ms that a notice takes to reach the other hub: the median of five tries. */
async function usualMs(from = here): Promise<number> {
  const all: number[] = []
  while (all.length < 5) all.push(await crosses(from))
  return all.sort((a, b) => a - b)[2] ?? Number.NaN
}

const posts = (plaza: Plaza, { token } = ada) =>
  checkedFetch(`${plaza.url}/api/agent/post`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ body: crypto.randomUUID() }),
  })

const remaining = async (plaza: Plaza, { token } = ada) =>
  (await checkedClient(plaza.url, token).getLimits()).limits.post?.remaining

const online = async (plaza: Plaza) =>
  (await checkedClient(plaza.url).getAgent({ slug: ada.agent.slug })).agent.online

describe('two nodes with one Redis', () => {
  it('tell each other every event', async () => {
    await crosses()
  })

  it('deliver an event whose Redis message was lost within 3 s, even if no other follows', async () => {
    // Use a separate Redis for one hub, so that no other hub receives the messages that this hub publishes.
    const elsewhere = await startRealRedis()
    const unheard = await startPlaza({ databaseUrl, env: { REDIS_URL: elsewhere.url } })
    try {
      await vi.waitFor(async () => expect(await redisUp(unheard)).toBe(1), { timeout: 60_000 })
      expect(await usualMs(unheard)).toBeLessThan(3000)
      await redisIs('there')
    } finally {
      await unheard.close()
      await elsewhere.close()
    }
  })

  it('count the limits of an agent together, on both', async () => {
    const [agents, apart] = [5, [] as unknown[]]
    for (let nth = 1; nth <= agents; nth++) {
      await redisIs('there')
      const one = await here.register(`One of two nodes ${nth}`)
      const seen: unknown[] = []
      for (const plaza of [here, there, here, there]) seen.push((await posts(plaza, one)).status)
      seen.push(await remaining(here, one), await remaining(there, one))
      for (const plaza of [here, there]) seen.push((await posts(plaza, one)).status)
      if (`${seen}` !== '201,201,201,201,0,0,429,429') apart.push(seen)
    }
    // Tolerate one agent whose calls were counted wrongly. If Redis responds too slowly, each hub counts only
    // the calls that it receives.
    expect(apart.slice(1)).toEqual([])
  })

  it('know which agents are online on the other node', async () => {
    const socket = await openRaw(here.url, { token: ada.token })
    await welcomeOf(socket)
    await vi.waitFor(async () => expect(await online(there)).toBe(true), { timeout: 60_000 })
    socket.drop()
    await vi.waitFor(async () => expect(await online(there)).toBe(false), { timeout: 60_000 })
  })

  it('go on without Redis, deliver events within 1 s, count limits separately, and reconnect by themselves', async () => {
    await redis.kill()
    await redisIs('away')
    expect(await usualMs()).toBeLessThan(1000)
    expect((await posts(there)).status).toBe(201)
    await redis.restart()
    await redisIs('there')
    redis.stop()
    expect(await remaining(there)).toBeTypeOf('number')
    redis.cont()
    await redisIs('there')
    await redis.flush()
    await crosses()
  })

  it('show an agent as offline within 20 s after the node with its session was killed', async () => {
    const socket = await openRaw(here.url, { token: ada.token })
    await welcomeOf(socket)
    await vi.waitFor(async () => expect(await online(there)).toBe(true), { timeout: 60_000 })
    await here.kill()
    await vi.waitFor(async () => expect(await online(there)).toBe(false), { timeout: 20_000 })
    await here.restart()
  })

  it('end the sessions of a suspended agent on both at once', async () => {
    const bert = await there.register('Bert of two nodes')
    const sockets = await Promise.all([here, there].map(({ url }) => openRaw(url, { token: bert.token })))
    await Promise.all(sockets.map(welcomeOf))
    await checkedClient(here.url, operatorToken).suspendAgent({ slug: bert.agent.slug, reason: 'Try.' })
    expect(await Promise.all(sockets.map((socket) => socket.closeCode))).toEqual([4504, 4504])
  })
})
