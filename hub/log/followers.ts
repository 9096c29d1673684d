import { randomUUID } from 'node:crypto'
import type { Sql } from '../../storage/database.ts'
import {
  type Claim,
  claimFollowers,
  moveFollower,
  postponeFollower,
  releaseFollower,
} from '../../storage/followers.ts'
import { readEvents, readHead, readSpans, type StoredEvent } from '../../storage/log.ts'
import { type Periodic, startPeriodic } from '../lib/periodic.ts'
import { type LogEvent, logEvent } from './event.ts'
import type { Tail } from './tail.ts'

/**
 * Work on the log at its own pace. Each follower of the work has a position in Postgres and gets the events of
 * its rooms after it: at least once, in order, one at a time. One node at a time holds a follower.
 */
export type FollowerWork = {
  /** Nodes claim the followers with this name. */
  work: string
  /** Prepares a claimed follower. Returns undefined if it was deleted or stopped. */
  open(claim: Claim): Promise<Consumer | undefined>
}

export type Consumer = {
  /** Returns the events that the follower may and wants to get. Called after the events were read. */
  select(events: readonly StoredEvent[]): Promise<readonly StoredEvent[]>
  /**
   * Handles one event. `again` has the same event tried later, with a growing delay. `ended` ends this claim
   * and keeps the position.
   */
  take(event: LogEvent, signal: AbortSignal): Promise<'taken' | 'again' | 'ended'>
  close(): void
}

/** A round starts this soon after the log grew, and this long after the last one for retries and lost leases. */
const everyMs = 200
const restMs = 2000
/**
 * Followers that one node handles at a time. Slow ones have places of their own. One that becomes slow during
 * its turn leaves its place to another, up to `overdue` of them.
 */
const places = { brisk: 32, slow: 32, overdue: 224 }
/** An event that takes longer makes its follower a slow one. */
const slowMs = 1000
/** A claim is given back after this time, so that every follower gets its turn. */
const turnMs = 5000
const leaseMs = 60_000
/** No event is begun when less than this is left of the lease. Longer than any `take`. */
const marginMs = 30_000
const pageLength = 32
/** Delay before the next attempt: doubles with each failure, up to an hour. */
const retry = { firstMs: 1000, mostMs: 3_600_000 }

export const retryDelayMs = (failures: number, random: number): number =>
  Math.min(retry.mostMs, retry.firstMs * 2 ** Math.min(failures, 30)) * (0.75 + random / 2)

type Needs = {
  sql: Sql
  tail: Pick<Tail, 'epoch' | 'position'>
  random(): number
  background(error: unknown, work: string): void
}

/** Has this node take part in the work until `close`, which interrupts the events in progress. */
export function startFollowers({ work, open }: FollowerWork, needs: Needs): Periodic {
  const { sql, tail, background } = needs
  const closing = new AbortController()
  const held = { brisk: new Set<Turn>(), slow: new Set<Turn>() }
  let rested = { position: Number.NEGATIVE_INFINITY, atMs: Number.NEGATIVE_INFINITY }

  async function claim(lane: keyof typeof held): Promise<boolean> {
    const most = freePlaces(lane, held[lane])
    if (most <= 0) return true
    const lease = randomUUID()
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

/** The handling of one claim. */
type Turn = Pick<Needs, 'sql' | 'tail'> & {
  claimedAt: number
  closing: AbortSignal
  /** Start of the event in progress. */
  eventBeganAt: number | undefined
  done?: Promise<void>
}

function freePlaces(lane: 'brisk' | 'slow', turns: ReadonlySet<Turn>): number {
  if (lane === 'slow') return places.slow - turns.size
  const overdue = [...turns].filter(
    ({ eventBeganAt = Number.POSITIVE_INFINITY }) => performance.now() - eventBeganAt > slowMs,
  )
  return Math.min(places.brisk - turns.size + overdue.length, places.brisk + places.overdue - turns.size)
}

/** Handles events until none is left or the turn is over. Returns true if an event has to be tried again. */
async function runTurn(one: Claim, consumer: Consumer, turn: Turn): Promise<boolean> {
  const { sql, closing } = turn
  let { position } = one
  let renewedAt = turn.claimedAt
  let isSlow = false
  const isOver = () => closing.aborted || performance.now() - turn.claimedAt > turnMs

  /** Moves the position, which also renews the lease. Returns false if this node may not go on. */
  async function moveTo(seq: number): Promise<boolean> {
    const askedAt = performance.now()
    const goesOn = await moveFollower(sql, one, { position: seq, slow: isSlow, leaseMs })
    position = seq
    renewedAt = askedAt
    return goesOn
  }

  while (!isOver()) {
    const page = await nextPage(sql, one, position)
    for (const { seq } of await consumer.select(page.events)) {
      if (isOver() || performance.now() - renewedAt > leaseMs - marginMs) return false
      // Read again, because its text may have been erased since the page was read.
      const [event] = await readEvents(sql, { since: seq - 1, upTo: seq, limit: 1 })
      if (!event) throw new Error(`event ${seq} is not in the log`)
      const beganAt = performance.now()
      turn.eventBeganAt = beganAt
      const outcome = await consumer.take(logEvent(event, turn.tail.epoch), closing)
      turn.eventBeganAt = undefined
      if (outcome !== 'taken') return outcome === 'again' && !closing.aborted
      isSlow = performance.now() - beganAt > slowMs
      if (!(await moveTo(seq))) return false
    }
    if (page.upTo > position && !(await moveTo(page.upTo))) return false
    if (page.isLast) return false
  }
  return false
}

/** Returns the next events of the follower's rooms, and the position that they reach. */
async function nextPage(sql: Sql, { rooms }: Pick<Claim, 'rooms'>, since: number) {
  const { seq: head } = await readHead(sql)
  const spans = rooms.map((room) => ({ room, since, upTo: head }))
  const found = (await readSpans(sql, spans, pageLength)).flat().sort((a, b) => a.seq - b.seq)
  const events = found.slice(0, pageLength)
  const isLast = events.length < pageLength
  return { events, isLast, upTo: isLast ? head : (events.at(-1)?.seq ?? head) }
}
