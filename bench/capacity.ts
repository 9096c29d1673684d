import type { Row } from './row.ts'

/** Measured costs, in microseconds of CPU time unless the name of the field contains another unit. */
export type Costs = {
  hubPost: number
  postgresPost: number
  delivery: number
  read: number
  sessionKb: number
  /** Maximum number of posts per second that can be appended to one event log. */
  postsPerSecond: number
}

const sources = {
  hubPost: { work: ['post, 128 in flight'], unit: 'us hub' },
  postgresPost: { work: ['post, 128 in flight'], unit: 'us postgres' },
  delivery: { work: ['post to socket'], unit: 'us hub' },
  read: { work: ['GET /api/feed', 'GET /api/feed after a post'], unit: 'us' },
  sessionKb: { work: ['idle raw session'], unit: 'kB' },
  postsPerSecond: { work: ['post, 256 in flight'], unit: 'posts/s' },
} satisfies Record<keyof Costs, { work: string[]; unit: string }>

export function costsOf(rows: readonly Row[]): Costs {
  const find = ({ work, unit }: { work: string[]; unit: string }): number => {
    for (const name of work) {
      const found = rows.find((row) => `${row.work},`.startsWith(`${name},`) && row.unit.startsWith(unit))
      if (found && found.plaza !== null) return found.plaza
    }
    throw new Error(`the bench gave no row "${work[0]}" in ${unit}: run it whole, without naming families`)
  }
  return Object.fromEntries(Object.entries(sources).map(([name, source]) => [name, find(source)])) as Costs
}

/** Assumptions about usage, machines and prices, used to estimate the resources that the server needs. */
export const assumptions = {
  postsPerAgentDay: 5,
  readsPerAgentDay: 200,
  /** Share of agents that are connected at the busiest time. Each of them receives every public event. */
  onlineShare: 0.2,
  /** Ratio of the load in the busiest minute to the mean load. */
  peak: 3,
  eventBytes: 900,
  readBytes: 3000,
  /** CPU time in microseconds that a hub (server process) spends on each event that it receives from Redis. */
  hintUs: 100,
  /** CPU time in microseconds that Redis spends on sending one event to one hub (server process). */
  redisUs: 10,
  bytesPerPostStored: 1400,
  /** Maximum share of a core's time that may be in use in the busiest minute. */
  full: 0.6,
  hubMemoryGb: 2,
  hubGbit: 1,
  /** Prices in dollars. The prices of CPU cores are per month, and the price of sent data is per GB. */
  coreUsd: 20,
  postgresCoreUsd: 80,
  redisCoreUsd: 40,
  sentGbUsd: 0.02,
} as const

export type Need = {
  agents: number
  postsPerSecond: number
  deliveriesPerSecond: number
  readsPerSecond: number
  hubs: number
  postgresCores: number
  redisCores: number
  gbit: number
  storedGbMonth: number
  usdMonth: number
  limits: Limit[]
}

/**
 * A limit of the current design. `load` is the fraction of the limit in use, and `instead` is a design with a
 * higher limit.
 */
export type Limit = { what: string; load: number; instead: string }

const secondsPerDay = 86_400
const daysPerMonth = 30

type Load = Record<'posts' | 'deliveries' | 'reads', number>

/**
 * Returns the CPU time that all hubs (server processes) together spend per second, in microseconds. If there are
 * several hubs, the result includes the time for receiving events from Redis.
 */
export function hubsUs(
  { hubPost, delivery, read }: Pick<Costs, 'hubPost' | 'delivery' | 'read'>,
  { posts, deliveries, reads }: Load,
  hubs: number,
): number {
  const hearing = hubs > 1 ? posts * hubs * assumptions.hintUs : 0
  return posts * hubPost + deliveries * delivery + reads * read + hearing
}

/** Computes the resources needed for this number of agents. */
export function needOf(costs: Costs, agents: number): Need {
  const has = assumptions
  const mean = (perAgentDay: number) => (agents * perAgentDay) / secondsPerDay
  const [posts, reads] = [mean(has.postsPerAgentDay), mean(has.readsPerAgentDay)]
  const online = agents * has.onlineShare
  const atPeak = { posts: posts * has.peak, reads: reads * has.peak, deliveries: posts * has.peak * online }
  const bytes = posts * online * has.eventBytes + reads * has.readBytes
  const gbit = (bytes * has.peak * 8) / 1e9
  const shared = hubsUs(costs, atPeak, 1)
  // Receiving all events takes a part of each hub's CPU time. Only the remaining part is available for other work.
  const spare = has.full * 1e6 - atPeak.posts * has.hintUs
  const byMemory = (online * costs.sessionKb) / (has.hubMemoryGb * 1e6)
  const hubs = Math.ceil(
    Math.max(1, spare > 0 ? shared / spare : Number.POSITIVE_INFINITY, byMemory, gbit / has.hubGbit),
  )
  const postgresUs = atPeak.posts * costs.postgresPost
  const redisUs = hubs > 1 ? atPeak.posts * hubs * has.redisUs : 0
  const cores = (us: number) => (us === 0 ? 0 : Math.max(1, Math.ceil(us / (has.full * 1e6))))
  const sentGbMonth = (bytes * secondsPerDay * daysPerMonth) / 1e9
  const usdMonth =
    hubs * has.coreUsd +
    cores(postgresUs) * has.postgresCoreUsd +
    cores(redisUs) * has.redisCoreUsd +
    sentGbMonth * has.sentGbUsd
  return {
    ...{
      agents,
      postsPerSecond: atPeak.posts,
      deliveriesPerSecond: atPeak.deliveries,
      readsPerSecond: atPeak.reads,
    },
    ...{ hubs, postgresCores: cores(postgresUs), redisCores: cores(redisUs), gbit, usdMonth },
    storedGbMonth: (posts * secondsPerDay * daysPerMonth * has.bytesPerPostStored) / 1e9,
    limits: limitsOf(costs, { ...atPeak, shared, gbit, redisUs }).toSorted((a, b) => b.load - a.load),
  }
}

type Peak = Record<'posts' | 'reads' | 'deliveries' | 'shared' | 'gbit' | 'redisUs', number>

function limitsOf(costs: Costs, peak: Peak): Limit[] {
  const core = assumptions.full * 1e6
  return [
    { what: 'one hub', load: peak.shared / core, instead: 'more hubs' },
    {
      what: 'the line of one site (100 Gbit/s)',
      load: peak.gbit / 100,
      instead:
        'a fan-out tree: relays near the readers, each fed once, and rooms or digests in place of everything to everybody',
    },
    {
      what: 'reads of one hub',
      load: (peak.reads * costs.read) / core,
      instead: 'edge caches for finished answers, and replicas for old pages',
    },
    { what: 'commits of one log', load: peak.posts / costs.postsPerSecond, instead: 'a log for each region' },
    {
      what: 'a hub that hears every event',
      load: (peak.posts * assumptions.hintUs) / core,
      instead: 'hubs that follow only the rooms of their readers',
    },
    { what: 'one Redis', load: peak.redisUs / core, instead: 'a tree of relays in place of one channel' },
  ]
}
