import type { Sql } from '../../storage/database.ts'
import { type Batch, type Head, readHead } from '../../storage/log.ts'
import { createEarlyBatches } from './earlyBatches.ts'
import type { LogEvent } from './event.ts'
import { startHeadPoll } from './headPoll.ts'
import { acceptEarly, createHealing } from './healing.ts'
import { createLogReads } from './logReads.ts'
import type { Ring } from './ring.ts'
import { createSight } from './sight.ts'
import { createTailListeners } from './tailListeners.ts'
import { createTailPlace } from './tailPlace.ts'

/**
 * This node's reader of new events. Accepts event n+1 only after event n. Gets events from this node's commits, from
 * Redis and from polling, and reads missing events from Postgres. Only the tail publishes events to readers.
 */
export type Tail = {
  readonly epoch: string
  /** Seq of the last event that this node has processed. */
  readonly position: number
  readonly ring: Pick<Ring, 'covers' | 'after'>
  /**
   * Accepts committed events, in order. Resolves when this node has processed the last of them, or after 2 s. Does not
   * accept events of another epoch, because their seqs belong to another log. Such events only trigger a read of the
   * log's head.
   */
  offer(batch: Batch): Promise<void>
  /** Resolves when this node has processed the event `seq`, or after 2 s. */
  reached(seq: number): Promise<void>
  /** True if no read of the log has succeeded for 5 s. This node's readers may then be missing events. */
  readonly isBlind: boolean
  /** Reads the head of the log immediately, without waiting for the next poll. */
  look(): void
  /**
   * Adds a listener for all new events. The listener is called with the events in order, in the event-loop turn in
   * which `position` moves. Listeners run in the order of registration.
   */
  onEvents(listener: (events: readonly LogEvent[]) => void): void
  /**
   * Adds a listener for the replacement of the log: a restore, or a failover that lost the log's end. The listener is
   * called in the event-loop turn in which epoch and position change, and must drop all state derived from events.
   */
  onReset(listener: () => void): void
  /** Adds a listener that is called each time no read of the log has succeeded for 5 s. */
  onBlind(listener: () => void): void
  close(): Promise<void>
}

/**
 * Marks a tail that calls the listener of the credentials before all other listeners. Sessions with a revoked token are
 * thus paused before their readers get the events. Only `createCredentials` returns such a tail, so listeners added to
 * it always run later.
 */
declare const guard: unique symbol
export type GuardedTail = Tail & { readonly [guard]: true }

type Needs = {
  sql: Sql
  /**
   * Returns the pause before the next read of the log's head, in milliseconds. Called before each read. The pause is
   * shorter while Redis is down.
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

/**
 * Maximum time that a committed call waits for this node to process its events. The change is durable by then, so the
 * response may be sent before the events.
 */
const patienceMs = 2000

/** Starts this node's tail, the reader of new events. Resolves once the tail has read the log up to its head. */
export async function openTail({ sql, pollMs, observe }: Needs): Promise<Tail> {
  const listeners = createTailListeners({ patienceMs, observe })
  const sight = createSight(() => {
    observe.tailBlind()
    listeners.turnedBlind()
  })
  const place = createTailPlace({ head: await readHead(sql), listeners, observe })
  const early = createEarlyBatches()
  const reads = createLogReads({ sql, seen: sight.seen })
  const healing = createHealing({ reads, place, early, patienceMs, observe })
  await healing.look()
  sight.watch()
  const poll = startHeadPoll({ look: healing.look, pollMs })

  function reached(seq: number): Promise<void> {
    if (seq <= place.seq) return Promise.resolve()
    const passed = listeners.waitFor(seq)
    void healing.look()
    return passed
  }

  return {
    get epoch() {
      return place.epoch
    },
    get position() {
      return place.seq
    },
    ring: place.ring,
    offer({ epoch, events }) {
      const last = events.at(-1)?.seq ?? 0
      if (events.length === 0) return Promise.resolve()
      if (epoch !== place.epoch) return healing.lookAfresh()
      if (last <= place.seq) return Promise.resolve()
      early.add(events)
      acceptEarly(early, place)
      if (last <= place.seq) return Promise.resolve()
      early.bound()
      return reached(last)
    },
    reached,
    get isBlind() {
      return sight.isLost
    },
    look: () => void healing.look(),
    onEvents: (listener) => void listeners.onEvents.push(listener),
    onReset: (listener) => void listeners.onReset.push(listener),
    onBlind: (listener) => void listeners.onBlind.push(listener),
    async close() {
      poll.close()
      sight.close()
      await healing.close()
    },
  }
}
