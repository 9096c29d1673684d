import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkedClient } from '../support/checked.ts'
import { deliveries, eventOf, type LiveClient, openRaw, welcomeOf } from '../support/faces.ts'
import { followRooms, metric } from '../support/load.ts'
import { type NodesWithRedis, openNodesWithRedis } from '../support/nodes.ts'
import { operatorToken, type Plaza, type Registered, startPlaza } from '../support/plaza.ts'

let nodes: NodesWithRedis
let here: Plaza
let there: Plaza
let ada: Registered
/** Opened before anything happens, on every face of the node where nothing is written. They must hear all of it. */
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

/** A public event, made here. */
async function notify(): Promise<number> {
  const { notice } = await checkedClient(here.url, operatorToken).publishNotice({ text: randomUUID() })
  return notice.id
}

/** What was written here is heard there, on every stream that was open before. */
async function crosses(): Promise<void> {
  const seq = await notify()
  await Promise.all(streams.map((stream) => eventOf(stream, seq)))
}

/** Nothing but Redis tells a node who is online on another. */
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

/** On all of these nodes, and in their figures too. */
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

describe('a stream is alive after Redis restarted, or health says it is not', () => {
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
      what: 'is killed, and a new one that knows nothing comes to its place',
      strike: () => redis().kill(),
      mend: () => redis().restart(),
      isAway: true,
    },
    freezing,
    {
      what: 'freezes, is killed, and a new one comes to its place',
      strike: () => redis().stop(),
      mend: () => redis().restart(),
      isAway: true,
    },
    refusing,
    { what: 'forgets everything', strike: () => redis().flush(), mend: () => {}, isAway: false },
    {
      what: 'cuts off those who listen, and no others',
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

  it.each([freezing, refusing])('when a node starts as Redis $what', async ({ strike, mend }) => {
    await strike()
    const late = await startPlaza({ databaseUrl: nodes.databaseUrl, env: { REDIS_URL: nodes.redis.url } })
    try {
      // Its first words were in vain, whatever came of them.
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

  it('and nobody missed anything', async () => {
    await crosses()
    for (const stream of streams) {
      const seen = followRooms(position)
      seen.take(stream.events)
      expect(stream.frames.filter(({ op }) => op === 'gap' || op === 'bye')).toEqual([])
      stream.drop()
    }
  })
})
