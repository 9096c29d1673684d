import type { Sql } from '../../storage/database.ts'
import { type Claim, claimFollowers, postponeFollower, releaseFollower } from '../../storage/followers.ts'
import { type Periodic, startPeriodic } from '../lib/periodic.ts'
import { type Consumer, leaseMs, runTurn, slowMs, type Turn } from './followerTurn.ts'
import type { Tail } from './tail.ts'

/**
 * A task that handles events of the log, such as sending webhooks. Each follower (a durable subscription)
 * gets its events in order and at least once.
 */
export type FollowerWork = {
  /** Name of the task, such as `webhooks <key hash>`. Only durable subscriptions stored with this name are served. */
  work: string
  /** Returns the consumer that handles a follower's events, or undefined if the follower was deleted or stopped. */
  open(claim: Claim): Promise<Consumer | undefined>
}

/** Interval between two checks for followers that have new events to receive. */
const everyMs = 200
/** Interval between checks while this node is idle, with no followers to serve and no new events. */
const restMs = 2000
/**
 * Maximum numbers of followers (durable subscriptions) that one node serves at once. `slow`: followers whose last event
 * took long or failed. `brisk`: all other followers. If the current event of a `brisk` follower takes longer than
 * `slowMs`, another `brisk` follower may start. `overdue` limits the number of these extra followers.
 */
const places = { brisk: 32, slow: 32, overdue: 224 }
/** Exponential backoff between attempts to handle an event. The delay doubles with each failure, up to an hour. */
const retry = { firstMs: 1000, mostMs: 3_600_000 }

export const retryDelayMs = (failures: number, random: number): number =>
  Math.min(retry.mostMs, retry.firstMs * 2 ** Math.min(failures, 30)) * (0.75 + random / 2)

type Needs = {
  sql: Sql
  tail: Pick<Tail, 'epoch' | 'position'>
  random(): number
  newLease(): string
  background(error: unknown, work: string): void
}

/** Serves the followers (durable subscriptions) until `close` is called, which aborts the handling of events. */
export function startFollowers({ work, open }: FollowerWork, needs: Needs): Periodic {
  const { sql, tail, background } = needs
  const closing = new AbortController()
  const held = { brisk: new Set<Turn>(), slow: new Set<Turn>() }
  let rested = { position: Number.NEGATIVE_INFINITY, atMs: Number.NEGATIVE_INFINITY }

  async function claim(lane: keyof typeof held): Promise<boolean> {
    const most = freePlaces(lane, held[lane])
    if (most <= 0) return true
    const lease = needs.newLease()
    const claimedAt = performance.now()
    const claims = await claimFollowers(sql, { work, slow: lane === 'slow', most, lease, leaseMs })
    for (const one of claims) {
      const turn: Turn = { ...needs, claimedAt, closing: closing.signal, eventBeganAt: undefined }
      held[lane].add(turn)
      turn.done = follow(one, turn)
        .catch((error: unknown) => background(error, `following the log for ${work}`))
        .finally(() => held[lane].delete(turn))
    }
    return claims.length > 0
  }

  async function follow(one: Claim, turn: Turn): Promise<void> {
    const consumer = await open(one)
    try {
      const failed = consumer && (await runTurn(one, consumer, turn))
      if (failed) await postponeFollower(sql, one, retryDelayMs(one.failures, needs.random()))
      else await releaseFollower(sql, one)
    } finally {
      consumer?.close()
    }
  }

  async function round(): Promise<void> {
    if (closing.signal.aborted) return
    const now = { position: tail.position, atMs: performance.now() }
    if (now.position === rested.position && now.atMs - rested.atMs < restMs) return
    const found = await Promise.all([claim('brisk'), claim('slow')])
    if (!found.includes(true)) rested = now
  }

  const clock = startPeriodic({ everyMs, work: `claiming followers for ${work}`, round, background })
  return {
    async close() {
      closing.abort()
      await clock.close()
      await Promise.all([...held.brisk, ...held.slow].map(({ done }) => done))
    },
  }
}

function freePlaces(lane: 'brisk' | 'slow', turns: ReadonlySet<Turn>): number {
  if (lane === 'slow') return places.slow - turns.size
  const overdue = [...turns].filter(
    ({ eventBeganAt = Number.POSITIVE_INFINITY }) => performance.now() - eventBeganAt > slowMs,
  )
  return Math.min(places.brisk - turns.size + overdue.length, places.brisk + places.overdue - turns.size)
}
