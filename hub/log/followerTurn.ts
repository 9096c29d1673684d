import type { Sql } from '../../storage/database.ts'
import { type Claim, moveFollower } from '../../storage/followers.ts'
import { readEvents, readHead, readSpans, type StoredEvent } from '../../storage/log.ts'
import { type LogEvent, logEvent } from './event.ts'
import type { Tail } from './tail.ts'

export type Consumer = {
  /** Selects the events that the follower (a durable subscription) has asked for and may receive. */
  select(events: readonly StoredEvent[]): Promise<readonly StoredEvent[]>
  /**
   * Handles one event. `again`: the event failed and must be retried later. `ended`: the event was not handled, because
   * this node stops serving the subscription.
   */
  take(event: LogEvent, signal: AbortSignal): Promise<'taken' | 'again' | 'ended'>
  close(): void
}

/**
 * Time in ms that a follower (a durable subscription) may take for one event. A follower that takes longer counts as
 * slow. The number of slow followers is limited separately, so that they do not delay the others.
 */
export const slowMs = 1000
/**
 * Duration of a node's lease on a follower (a durable subscription). The lease is renewed whenever the
 * follower's position is saved. If the lease expires, another node takes over.
 */
export const leaseMs = 20_000
/**
 * Minimum time in ms that must be left on a node's lease before the node starts to handle an event. Handling one event
 * takes less time than this minimum, so the lease cannot expire before the event is handled.
 */
const marginMs = 16_000
/** Maximum time in ms that one node serves one durable subscription before the next subscription gets its turn. */
const turnMs = 5000
const pageLength = 32

export type Turn = {
  sql: Sql
  tail: Pick<Tail, 'epoch'>
  claimedAt: number
  closing: AbortSignal
  eventBeganAt: number | undefined
  done?: Promise<void>
}

/**
 * Handles the events of a follower (a durable subscription) until no event is left, an event fails or `turnMs` is over.
 * Returns true if an event must be retried.
 */
export async function runTurn(one: Claim, consumer: Consumer, turn: Turn): Promise<boolean> {
  const { sql, closing } = turn
  let { position } = one
  let renewedAt = turn.claimedAt
  let isSlow = false
  const isOver = () => closing.aborted || performance.now() - turn.claimedAt > turnMs

  /**
   * Saves the position, which also renews the lease. Returns false if the lease is lost or the subscription has
   * ended.
   */
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
      // Read the event again, because its text may have been deleted while earlier events were handled.
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

/** Returns the next events in the subscription's rooms, and the position up to which the log was read. */
async function nextPage(sql: Sql, { rooms }: Pick<Claim, 'rooms'>, since: number) {
  const { seq: head } = await readHead(sql)
  const spans = rooms.map((room) => ({ room, since, upTo: head }))
  const found = (await readSpans(sql, spans, pageLength)).flat().sort((a, b) => a.seq - b.seq)
  const events = found.slice(0, pageLength)
  const isLast = events.length < pageLength
  return { events, isLast, upTo: isLast ? head : (events.at(-1)?.seq ?? head) }
}
