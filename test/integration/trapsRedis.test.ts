import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkedClient } from '../support/clients/checked.ts'
import { deliveries, eventOf, type LiveClient, openRaw, welcomeOf } from '../support/clients/faces.ts'
import { followRooms, metric } from '../support/nodes/load.ts'
import { type NodesWithRedis, openNodesWithRedis } from '../support/nodes/nodes.ts'
import { operatorToken, type Plaza, type Registered, startPlaza } from '../support/nodes/plaza.ts'

let nodes: NodesWithRedis
let here: Plaza
let there: Plaza
let ada: Registered
/** Clients on every transport. They connect before Redis fails for the first time, and must miss no event. */
const streams: LiveClient[] = []
let position: number

beforeAll(async () => {
  nodes = await openNodesWithRedis(2)
  ;[here, there] = nodes.hubs as [Plaza, Plaza]
  ada = await here.register('Ada of two nodes')
  await healthSays('well')
  const first = await notify()
  for (const { open } of deliveries) streams.push(await open(there.url, { since: first }))
  position = first
})
afterAll(() => nodes.close())

async function notify(): Promise<number> {
  const { notice } = await checkedClient(here.url, operatorToken).publishNotice({ text: randomUUID() })
  return notice.id
}

/** Publishes an event on one hub, and expects that every client of the other hub receives it. */
async function crosses(): Promise<void> {
  const seq = await notify()
  await Promise.all(streams.map((stream) => eventOf(stream, seq)))
}

/** Expects that the second hub learns that an agent is online. Hubs share this information only through Redis. */
async function crossesByRedis([from, to]: [Plaza, Plaza]): Promise<void> {
  const online = async () => (await checkedClient(to.url).getAgent({ slug: ada.agent.slug })).agent.online
  const isOnline = (expected: boolean) =>
    vi.waitFor(async () => expect(await online()).toBe(expected), { timeout: 60_000 })
  const socket = await openRaw(from.url, { token: ada.token })
  await welcomeOf(socket)
  await isOnline(true)
  socket.drop()
  await isOnline(false)
}

const health = async ({ url }: Plaza) => {
  const answer = await fetch(`${url}/readyz`)
  return { status: answer.status, body: await answer.json() }
}

/** Waits until these hubs report this state in /readyz and in their metrics. */
const healthSays = (state: 'well' | 'degraded', hubs = [here, there]) =>
  vi.waitFor(
    async () => {
      const isWell = state === 'well'
      const body = isWell ? { ok: true } : { ok: true, degraded: 'Redis is unreachable' }
      for (const hub of hubs) {
        expect(await health(hub)).toEqual({ status: 200, body })
        expect(await metric(hub, 'plaza_redis_up')).toBe(Number(isWell))
      }
    },
    { timeout: 60_000 },
  )

type Disaster = { what: string; strike(): unknown; mend(): unknown; isAway: boolean }

describe('a stream is alive after Redis restarted, or health says it is not:', () => {
  const redis = () => nodes.redis
  const freezing: Disaster = {
    what: 'freezes',
    strike: () => redis().stop(),
    mend: () => redis().cont(),
    isAway: true,
  }
  const refusing: Disaster = {
    what: 'answers everything with an error',
    strike: () => redis().busy(),
    mend: () => redis().idle(),
    isAway: true,
  }
  const disasters: Disaster[] = [
    {
      what: 'is killed and replaced by an empty one',
      strike: () => redis().kill(),
      mend: () => redis().restart(),
      isAway: true,
    },
    freezing,
    {
      what: 'freezes, is killed and is replaced',
      strike: () => redis().stop(),
      mend: () => redis().restart(),
      isAway: true,
    },
    refusing,
    { what: 'loses all keys', strike: () => redis().flush(), mend: () => {}, isAway: false },
    {
      what: 'cuts off its subscribers only',
      strike: () => redis().cutSubscribers(),
      mend: () => {},
      isAway: false,
    },
  ]

  it.each(disasters)('when Redis $what', async ({ strike, mend, isAway }) => {
    await strike()
    await crosses()
    if (isAway) await healthSays('degraded')
    await crosses()
    await mend()
    await healthSays('well')
    await crosses()
    await crossesByRedis([here, there])
    await crossesByRedis([there, here])
  })

  it.each([freezing, refusing])('when a node starts while Redis $what', async ({ strike, mend }) => {
    await strike()
    const late = await startPlaza({ databaseUrl: nodes.databaseUrl, env: { REDIS_URL: nodes.redis.url } })
    try {
      // Wait until the hub has failed to reach Redis at startup.
      await vi.waitFor(() => expect(late.output()).toContain('Redis is unreachable'), { timeout: 60_000 })
      expect(await health(late)).toMatchObject({ body: { degraded: 'Redis is unreachable' } })
      await mend()
      await healthSays('well', [here, late])
      await crossesByRedis([here, late])
      await crossesByRedis([late, here])
    } finally {
      await late.close()
    }
  })

  it('and no stream has missed an event', async () => {
    await crosses()
    for (const stream of streams) {
      const seen = followRooms(position)
      seen.take(stream.events)
      expect(stream.frames.filter(({ op }) => op === 'gap' || op === 'bye')).toEqual([])
      stream.drop()
    }
  })
})
