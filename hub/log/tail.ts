import type { Sql } from '../../storage/database.ts'
import { type Batch, type Head, readEvents, readHead, type StoredEvent } from '../../storage/log.ts'
import { within } from '../deadline.ts'
import { eventData, isEvent, type LogEvent, logEvent } from './event.ts'
import { messageRedactions, redactedEntry, redactionSpan, redactions } from './redaction.ts'
import { createRing, type Ring } from './ring.ts'

/**
 * This node's view of the log: event n+1 only after n. Own commits and the poll are sources alike; a missing
 * number is fetched from Postgres. Only the tail tells anyone anything.
 */
export type Tail = {
  readonly epoch: string
  /** The last event this node has passed. */
  readonly position: number
  readonly ring: Pick<Ring, 'covers' | 'after'>
  /**
   * Takes committed events, in order. Resolves when this node has passed the last of them, or cannot for 2 s. Those of
   * another epoch are only a reason to look: their numbers mean other events than the ones passed here.
   */
  offer(batch: Batch): Promise<void>
  /** Resolves when this node has passed `seq`, or cannot for 2 s. */
  reached(seq: number): Promise<void>
  /** True once nothing of the log was read for 5 s: whoever hears from here may be missing events. */
  readonly isBlind: boolean
  /** Looks at the head of the log now, for whoever has reason to think that it moved. */
  look(): void
  /** Hears every batch, in order, in the turn in which the position moves; who came first is told first. */
  onEvents(listener: (events: readonly LogEvent[]) => void): void
  /**
   * Hears that the log is another one than before (rebuilt, or a failover that lost its end), in the turn in which epoch
   * and position change. Whoever keeps what it made of events drops it here.
   */
  onReset(listener: () => void): void
  /** Hears when the tail becomes blind, once each time. */
  onBlind(listener: () => void): void
  close(): Promise<void>
}

type Options = {
  sql: Sql
  /** How long until the next look at the head, asked each time: sooner while nobody tells of events. */
  pollMs(): number
  observe: {
    tailFailed(error: unknown): void
    tailBlind(): void
    tailHealed(events: number): void
    tailStartedOver(before: Head, now: Head): void
    listenerFailed(error: unknown): void
  }
}

/** The bytes are those of the JSON; the forms made of it for each face may add three times as much. */
const ringBounds = { events: 10_000, bytes: 16 * 1024 * 1024 }
const pageSize = 1000
const waitingMax = 10_000
/** One page of events may come from a slow disk; the head is one row. */
const readMs = { head: 2000, page: 10_000 }
/** Counted and not timed: an event loop that stood still for long counts once, and reads what came meanwhile first. */
const blindness = { everyMs: 500, counts: 10 }
/** What is committed is durable: a tail that is stuck must not hold the acknowledgement for ever. */
const patienceMs = 2000

export async function openTail({ sql, pollMs, observe }: Options): Promise<Tail> {
  const head = await readHead(sql)
  let epoch = head.epoch
  let position = Math.max(0, head.seq - ringBounds.events)
  const ring = createRing(ringBounds, position)
  const eventListeners: ((events: readonly LogEvent[]) => void)[] = []
  const resetListeners: (() => void)[] = []
  const blindListeners: (() => void)[] = []
  /** How often it was found in a row that nothing had been read since. */
  let unseen = 0
  /** Committed batches that wait for the numbers before them. */
  let waiting: StoredEvent[][] = []
  let waiters: { seq: number; resolve(): void }[] = []
  let healing: Promise<void> | undefined
  let closed = false

  function accept(stored: readonly StoredEvent[]): void {
    const events = stored.filter((event) => event.seq > position).map(logEvent)
    if (events.length === 0) return
    for (const event of events) {
      ring.push(event)
      if (isEvent(event, 'post.deleted')) redactDeleted(ring, event)
      if (isEvent(event, 'message.deleted')) redactMessage(ring, event)
      if (isEvent(event, 'guestbook.removed')) redactRemoved(ring, event)
    }
    position = events.at(-1)?.seq ?? position
    for (const listener of eventListeners) tell(() => listener(events))
    waiters = waiters.filter((waiter) => {
      if (waiter.seq > position) return true
      waiter.resolve()
      return false
    })
  }

  /** What one listener fails at costs the others nothing. */
  function tell(work: () => void): void {
    try {
      work()
    } catch (error) {
      observe.listenerFailed(error)
    }
  }

  /** Takes what waits and now follows on. */
  function acceptWaiting(): void {
    waiting.sort((a, b) => (a[0]?.seq ?? 0) - (b[0]?.seq ?? 0))
    while ((waiting[0]?.[0]?.seq ?? Number.POSITIVE_INFINITY) <= position + 1) accept(waiting.shift() ?? [])
  }

  /** Nobody goes on with an answer that comes too late: by then it may be of another log. */
  async function read<Answer>(ms: number, answer: Promise<Answer>): Promise<Answer> {
    const known = await within(ms, answer)
    unseen = 0
    return known
  }

  const readPage = (upTo: number) => readEvents(sql, { since: position, upTo, limit: pageSize })

  async function heal(): Promise<void> {
    const before = position
    const now = await read(readMs.head, readHead(sql))
    // Own commits may have moved on while the answer was under way: only behind where it was asked is another log.
    if (now.epoch !== epoch || now.seq < before) return startOver(now)
    while (position < now.seq && !closed) {
      const at = position
      const upTo = Math.min(now.seq, (waiting[0]?.[0]?.seq ?? now.seq + 1) - 1)
      const missing = upTo > position ? await read(readMs.page, readPage(upTo)) : []
      observe.tailHealed(missing.length)
      accept(missing)
      acceptWaiting()
      if (position === at) throw new Error(`the log has no event ${at + 1}, though its head is ${now.seq}`)
    }
  }

  function startOver(now: Head): void {
    observe.tailStartedOver({ seq: position, epoch }, now)
    epoch = now.epoch
    position = now.seq
    waiting = []
    ring.reset(position)
    for (const waiter of waiters.splice(0)) waiter.resolve()
    for (const listener of resetListeners) tell(() => listener())
  }

  /** One healing at a time; whoever asks meanwhile shares it. */
  function startHealing(): Promise<void> {
    healing ??= heal()
      .catch(observe.tailFailed)
      .finally(() => {
        healing = undefined
      })
    return healing
  }

  /** A look that began after this was asked: one under way may have read the head before. */
  function lookAfresh(): Promise<void> {
    const fresh = (healing ?? Promise.resolve()).then(startHealing)
    return within(patienceMs, fresh).catch(observe.tailFailed)
  }

  function reached(seq: number): Promise<void> {
    if (seq <= position) return Promise.resolve()
    return new Promise((resolve) => {
      const waiter = { seq, resolve }
      waiters.push(waiter)
      setTimeout(() => {
        waiters = waiters.filter((other) => other !== waiter)
        resolve()
      }, patienceMs).unref()
      startHealing().catch(observe.tailFailed)
    })
  }

  function countUnseen(): void {
    unseen += 1
    if (unseen !== blindness.counts) return
    observe.tailBlind()
    for (const listener of blindListeners) tell(() => listener())
  }

  await startHealing()
  const counting = setInterval(countUnseen, blindness.everyMs).unref()
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
      waiting.push(events)
      acceptWaiting()
      if (last <= position) return Promise.resolve()
      if (waiting.reduce((sum, batch) => sum + batch.length, 0) > waitingMax) waiting = []
      return reached(last)
    },
    reached,
    get isBlind() {
      return unseen >= blindness.counts
    },
    look: () => void startHealing(),
    onEvents: (listener) => void eventListeners.push(listener),
    onReset: (listener) => void resetListeners.push(listener),
    onBlind: (listener) => void blindListeners.push(listener),
    async close() {
      closed = true
      clearTimeout(poll)
      clearInterval(counting)
      await healing
    },
  }
}

function redactDeleted(ring: Ring, deletion: LogEvent & { type: 'post.deleted' }): void {
  const { post_id: postId } = eventData(deletion)
  for (const { seq, json } of redactions(ring.after(postId - 1, redactionSpan), postId))
    ring.redact(seq, json)
}

function redactMessage(ring: Ring, deletion: LogEvent & { type: 'message.deleted' }): void {
  const { message_id: id } = eventData(deletion)
  for (const { seq, json } of messageRedactions(ring.after(id - 1, redactionSpan), id)) ring.redact(seq, json)
}

function redactRemoved(ring: Ring, removal: LogEvent & { type: 'guestbook.removed' }): void {
  const { entry_id: id } = eventData(removal)
  for (const event of ring.after(id - 1, 1)) if (event.seq === id) ring.redact(id, redactedEntry(event))
}
