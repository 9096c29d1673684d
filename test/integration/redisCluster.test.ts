import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openBus } from '../../storage/redis/redis.ts'
import { checkedClient, checkedFetch } from '../support/clients/checked.ts'
import { eventOf, type LiveClient, openRaw, welcomeOf } from '../support/clients/faces.ts'
import { eventually, followRooms, metric } from '../support/nodes/load.ts'
import { type Nodes, openNodes } from '../support/nodes/nodes.ts'
import { operatorToken, type Plaza, type Registered } from '../support/nodes/plaza.ts'
import { type RealRedisCluster, startLoneNode, startRedisCluster } from '../support/nodes/redisCluster.ts'

let cluster: RealRedisCluster
let nodes: Nodes
let here: Plaza
let there: Plaza
let ada: Registered
let reader: LiveClient
let position: number

beforeAll(async () => {
  cluster = await startRedisCluster()
  nodes = await openNodes(2, { REDIS_URL: cluster.url, RATE_LIMITS: 'post=8,read=100000,register=100' })
  ;[here, there] = nodes.hubs as [Plaza, Plaza]
  await redisIs(1)
  ada = await here.register('Ada of a cluster')
  position = await notify()
  reader = await openRaw(there.url, { since: position })
  await welcomeOf(reader)
})
afterAll(async () => {
  reader?.drop()
  await nodes?.close()
  await cluster?.close()
})

const redisIs = (up: 0 | 1) =>
  vi.waitFor(
    async () => {
      const seen = await Promise.all([here, there].map((hub) => metric(hub, 'plaza_redis_up')))
      expect(seen).toEqual([up, up])
    },
    { timeout: 60_000 },
  )

async function notify(): Promise<number> {
  const { notice } = await checkedClient(here.url, operatorToken).publishNotice({ text: crypto.randomUUID() })
  return notice.id
}

const crosses = async () => void (await eventOf(reader, await notify()))

/** Expects that each hub shows whether an agent is online on the other hub. Hubs share this status via Redis only. */
async function crossesByRedis(): Promise<void> {
  for (const [from, to] of [
    [here, there],
    [there, here],
  ] as const) {
    const online = async () => (await checkedClient(to.url).getAgent({ slug: ada.agent.slug })).agent.online
    const socket = await openRaw(from.url, { token: ada.token })
    await welcomeOf(socket)
    await eventually('an agent that is online on the other hub', online)
    socket.drop()
    await eventually('an agent that is offline on the other hub', async () => !(await online()))
  }
}

const post = ({ url }: Plaza, { token }: Registered) =>
  checkedFetch(`${url}/api/agent/post`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ body: crypto.randomUUID() }),
  })

describe('two hubs on a Redis cluster whose address is that of a node without their keys', () => {
  it('share hints and rate limits', async () => {
    await crosses()
    await crossesByRedis()
    const statuses: number[] = []
    for (let count = 0; count < 5; count++)
      for (const hub of [here, there]) statuses.push((await post(hub, ada)).status)
    // Expect four accepted posts in total. A new agent gets half of the limit of 8, and both hubs share the count.
    expect(statuses.filter((status) => status === 201)).toHaveLength(4)
    expect(statuses.filter((status) => status === 429)).toHaveLength(6)
  })

  it('lose hints at most when kill -9 ends the master of their keys, and continue at its replica', async () => {
    const { master, replica } = await cluster.holders()
    await cluster.kill(master)
    await crosses()
    expect((await post(there, await there.register('Bert of a cluster'))).status).toBe(201)
    await eventually(
      'a replica that has become the master',
      async () => (await cluster.holders().catch(() => undefined))?.master,
      (port) => port === replica,
    )
    await redisIs(1)
    await crosses()
    await crossesByRedis()
    await cluster.restart(master)
    await eventually('the killed node as a replica', async () => (await cluster.holders()).replica === master)
    await crossesByRedis()
  })

  it('follow their keys to another master', async () => {
    const before = await cluster.holders()
    await cluster.moveSlot()
    expect((await cluster.holders()).master).not.toBe(before.master)
    await crosses()
    await crossesByRedis()
    await redisIs(1)
  })

  it('work without Redis while the cluster has lost their keys, and reconnect by themselves', async () => {
    const lost = Object.values(await cluster.holders()).flatMap((port) => port ?? [])
    for (const port of lost) await cluster.kill(port)
    await redisIs(0)
    await crosses()
    expect(await (await fetch(`${there.url}/readyz`)).json()).toEqual({
      ok: true,
      degraded: 'Redis is unreachable',
    })
    for (const port of lost) await cluster.restart(port)
    await redisIs(1)
    await crosses()
    await crossesByRedis()
  })

  it('and their reader received every event once and in order', async () => {
    await crosses()
    followRooms(position).take(reader.events)
    expect(reader.frames.filter(({ op }) => op === 'gap' || op === 'bye')).toEqual([])
  })
})

it('A hub stays at the address of REDIS_URL if the cluster announces one that cannot be reached', async () => {
  const node = await startLoneNode({ announcedPort: 1 })
  onTestFinished(node.close)
  const told: string[] = []
  const bus = openBus({
    url: node.url,
    observe: { redisAway: () => told.push('away'), redisBack: () => told.push('back') },
  })
  onTestFinished(bus.close)
  const heard = vi.fn()
  bus.subscribe('typing', heard)
  await eventually('a bus that is up', async () => bus.isUp)
  const before = told.length
  await node.restart()
  await eventually('a bus that is up again', async () => told.slice(before).join() === 'away,back')
  await eventually('a message that arrives', async () => {
    bus.publish('typing', 'hello')
    return heard.mock.calls.length > 0
  })
})
