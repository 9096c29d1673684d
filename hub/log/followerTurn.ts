import type { Sql } from '../../storage/database.ts'
import { type Claim, moveFollower } from '../../storage/followers.ts'
import { readEvents, readHead, readSpans, type StoredEvent } from '../../storage/log.ts'
import { type LogEvent, logEvent } from './event.ts'
import type { Tail } from './tail.ts'

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

/** An event that takes longer makes its follower a slow one. */
export const slowMs = 1000
/** A claim ends after this time, unless a move of the position renews it. */
export const leaseMs = 20_000
/** No event is begun when less than this is left of the lease. Longer than any `take`. */
const marginMs = 16_000
/** A claim is given back after this time, so that every follower gets its turn. */
const turnMs = 5000
const pageLength = 32

/** The handling of one claim. */
export type Turn = {
  sql: Sql
  tail: Pick<Tail, 'epoch'>
  claimedAt: number
  closing: AbortSignal
  /** Start of the event in progress. */
  eventBeganAt: number | undefined
  done?: Promise<void>
}

/** Handles events until none is left or the turn is over. Returns true if an event has to be tried again. */
export async function runTurn(one: Claim, consumer: Consumer, turn: Turn): Promise<boolean> {
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
