import type { Sql } from '../../storage/database.ts'
import { type Batch, type Head, readEvents, readHead, type StoredEvent } from '../../storage/log.ts'
import { within } from '../lib/deadline.ts'
import { type LogEvent, logEvent } from './event.ts'
import { redactBy } from './redactRing.ts'
import { createRing, type Ring } from './ring.ts'
import { createTailListeners } from './tailListeners.ts'

/**
 * This node's view of the log. Accepts event n+1 only after n, from this node's commits, from Redis and from
 * polling; a missing event is read from Postgres. Nothing else publishes events.
 */
export type Tail = {
  readonly epoch: string
  /** Seq of the last event this node has passed. */
  readonly position: number
  readonly ring: Pick<Ring, 'covers' | 'after'>
  /**
   * Takes committed events, in order. Resolves when the tail has passed the last of them, or after 2 s.
   * Events of another epoch are not taken, because their numbers belong to another log; they only cause a
   * look at the head.
   */
  offer(batch: Batch): Promise<void>
  /** Resolves when the tail has passed `seq`, or after 2 s. */
  reached(seq: number): Promise<void>
  /** True once nothing was read from the log for 5 s. Readers of this node may then be missing events. */
  readonly isBlind: boolean
  /** Reads the head of the log now instead of at the next poll. */
  look(): void
  /**
   * Calls the listener with every batch, in order, in the turn in which `position` moves. Listeners run in
   * order of registration.
   */
  onEvents(listener: (events: readonly LogEvent[]) => void): void
  /**
   * Calls the listener when the log was replaced (rebuilt, or a failover lost its end), in the turn in which
   * epoch and position change. State derived from events must be dropped then.
   */
  onReset(listener: () => void): void
  /** Calls the listener each time the tail becomes blind. */
  onBlind(listener: () => void): void
  close(): Promise<void>
}

/**
 * A tail whose batches reach the credentials first, so that the sessions of an ended token are paused before its
 * readers get the batch. The credentials make it, so whoever has it registers behind them.
 */
declare const guard: unique symbol
export type GuardedTail = Tail & { readonly [guard]: true }

type Needs = {
  sql: Sql
  /**
   * Returns the milliseconds until the next look at the head, evaluated each time. Shorter while Redis is
   * down.
   */
  pollMs(): number
  observe: {
    tailFailed(error: unknown): void
    tailBlind(): void
    tailHealed(events: number): void
    tailStartedOver(before: Head, now: Head): void
    listenerFailed(error: unknown): void
  }
}

/** Bytes of JSON. The encoded forms for each face may need three times as much on top. */
const ringBounds = { events: 10_000, bytes: 16 * 1024 * 1024 }
const pageSize = 1000
const waitingMax = 10_000
/** Read deadlines. The head is one row; a page of events may come from a slow disk. */
const readMs = { head: 2000, page: 10_000 }
/**
 * Counted in ticks rather than measured in time. A blocked event loop counts as one tick, and pending answers
 * are read before the next.
 */
const blindness = { everyMs: 500, counts: 10 }
/**
 * Bound on waiting for the tail. The commit is durable, so a stuck tail must not delay its answer for ever.
 */
const patienceMs = 2000

export async function openTail({ sql, pollMs, observe }: Needs): Promise<Tail> {
  const head = await readHead(sql)
  let epoch = head.epoch
  let position = Math.max(0, head.seq - ringBounds.events)
  const ring = createRing(ringBounds, position)
  const listeners = createTailListeners({ patienceMs, observe })
  const sight = createSight(() => {
    observe.tailBlind()
    listeners.turnedBlind()
  })
  const early = createEarlyBatches()
  let healing: Promise<void> | undefined
  let closed = false

  function accept(stored: readonly StoredEvent[]): void {
    const events = stored.filter((event) => event.seq > position).map((event) => logEvent(event, epoch))
    if (events.length === 0) return
    for (const event of events) {
      ring.push(event)
      redactBy(ring, event)
    }
    position = events.at(-1)?.seq ?? position
    listeners.passed(events, position)
  }

  /** Accepts the early batches that now follow the position. */
  function acceptEarly(): void {
    for (let next = early.take(position); next; next = early.take(position)) accept(next)
  }

  /**
   * Awaits a read with a deadline. A late answer is discarded, because it may belong to another log by then.
   */
  async function read<Answer>(ms: number, answer: Promise<Answer>): Promise<Answer> {
    const known = await within(ms, answer)
    sight.seen()
    return known
  }

  const readPage = (upTo: number) => readEvents(sql, { since: position, upTo, limit: pageSize })

  async function heal(): Promise<void> {
    const before = position
    const now = await read(readMs.head, readHead(sql))
    // Own commits may have moved the tail during the query. Only a head before the position at the start
    // means another log.
    if (now.epoch !== epoch || now.seq < before) return startOver(now)
    while (position < now.seq && !closed) {
      const at = position
      const upTo = Math.min(now.seq, early.first() - 1)
      const missing = upTo > position ? await read(readMs.page, readPage(upTo)) : []
      observe.tailHealed(missing.length)
      accept(missing)
      acceptEarly()
      if (position === at) throw new Error(`the log has no event ${at + 1}, though its head is ${now.seq}`)
    }
  }

  function startOver(now: Head): void {
    observe.tailStartedOver({ seq: position, epoch }, now)
    epoch = now.epoch
    position = now.seq
    early.clear()
    ring.reset(position)
    listeners.startedOver()
  }

  /** Starts a catch-up, or joins the one in progress. */
  function startHealing(): Promise<void> {
    healing ??= heal()
      .catch(observe.tailFailed)
      .finally(() => {
        healing = undefined
      })
    return healing
  }

  /** Reads the head after any catch-up in progress, which may have read it before this call. */
  function lookAfresh(): Promise<void> {
    const fresh = (healing ?? Promise.resolve()).then(startHealing)
    return within(patienceMs, fresh).catch(observe.tailFailed)
  }

  function reached(seq: number): Promise<void> {
    if (seq <= position) return Promise.resolve()
    const passed = listeners.waitFor(seq)
    startHealing().catch(observe.tailFailed)
    return passed
  }

  await startHealing()
  sight.watch()
  let poll = setTimeout(lookAgain, pollMs()).unref()

  function lookAgain(): void {
    void startHealing().then(() => {
      if (!closed) poll = setTimeout(lookAgain, pollMs()).unref()
    })
  }

  return {
    get epoch() {
      return epoch
    },
    get position() {
      return position
    },
    ring,
    offer({ epoch: theirs, events }) {
      const last = events.at(-1)?.seq ?? 0
      if (events.length === 0) return Promise.resolve()
      if (theirs !== epoch) return lookAfresh()
      if (last <= position) return Promise.resolve()
      early.add(events)
      acceptEarly()
      if (last <= position) return Promise.resolve()
      early.bound()
      return reached(last)
    },
    reached,
    get isBlind() {
      return sight.isLost
    },
    look: () => void startHealing(),
    onEvents: (listener) => void listeners.onEvents.push(listener),
    onReset: (listener) => void listeners.onReset.push(listener),
    onBlind: (listener) => void listeners.onBlind.push(listener),
    async close() {
      closed = true
      clearTimeout(poll)
      sight.close()
      await healing
    },
  }
}

/** Keeps committed batches that arrived before their predecessors. */
function createEarlyBatches() {
  let batches: (readonly StoredEvent[])[] = []
  const seqOf = (batch: readonly StoredEvent[] | undefined) => batch?.[0]?.seq ?? Number.POSITIVE_INFINITY
  return {
    /** Returns the first seq among the batches. */
    first: () => seqOf(batches[0]),
    add: (batch: readonly StoredEvent[]) => void batches.push(batch),
    /** Removes and returns the next batch that begins at most right after `position`. */
    take(position: number): readonly StoredEvent[] | undefined {
      batches.sort((a, b) => seqOf(a) - seqOf(b))
      return seqOf(batches[0]) <= position + 1 ? batches.shift() : undefined
    },
    /** Drops all batches if there are too many; the tail reads their events from Postgres. */
    bound(): void {
      if (batches.reduce((sum, batch) => sum + batch.length, 0) > waitingMax) batches = []
    },
    clear(): void {
      batches = []
    },
  }
}

/** Counts the ticks in a row without a successful read, and calls `lost` once there are too many. */
function createSight(lost: () => void) {
  let unseen = 0
  let counting: NodeJS.Timeout | undefined
  return {
    watch(): void {
      counting = setInterval(() => {
        unseen += 1
        if (unseen === blindness.counts) lost()
      }, blindness.everyMs).unref()
    },
    seen(): void {
      unseen = 0
    },
    get isLost() {
      return unseen >= blindness.counts
    },
    close: () => clearInterval(counting),
  }
}
