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
 * This node's view of the log. Accepts event n+1 only after event n. Receives events from this node's
 * commits, from Redis and from polling, and reads missing events from Postgres. Only the tail publishes
 * events.
 */
export type Tail = {
  readonly epoch: string
  /** Seq of the last event this node has passed. */
  readonly position: number
  readonly ring: Pick<Ring, 'covers' | 'after'>
  /**
   * Accepts committed events, in order. Resolves when the tail has passed the last of them, or after 2 s.
   * Events with a different epoch are not accepted, because their seqs belong to a different log; they only
   * make the tail read the head.
   */
  offer(batch: Batch): Promise<void>
  /** Resolves when the tail has passed `seq`, or after 2 s. */
  reached(seq: number): Promise<void>
  /** True once no read of the log has succeeded for 5 s. This node's readers may then be missing events. */
  readonly isBlind: boolean
  /** Reads the head of the log now instead of waiting for the next poll. */
  look(): void
  /**
   * Calls the listener with every batch, in order, in the same event-loop turn in which `position` moves.
   * Listeners run in the order of registration.
   */
  onEvents(listener: (events: readonly LogEvent[]) => void): void
  /**
   * Calls the listener when the log was replaced (rebuilt, or a failover lost its end), in the same
   * event-loop turn in which epoch and position change. State derived from events must then be dropped.
   */
  onReset(listener: () => void): void
  /** Calls the listener each time the tail becomes blind. */
  onBlind(listener: () => void): void
  close(): Promise<void>
}

/**
 * A tail that calls the listener of the credentials before all others, so that sessions with a revoked token
 * are paused before their readers get the batch. Only `createCredentials` returns one, so listeners added to
 * it always run later.
 */
declare const guard: unique symbol
export type GuardedTail = Tail & { readonly [guard]: true }

type Needs = {
  sql: Sql
  /**
   * Returns the milliseconds until the next read of the head, evaluated before each read. Shorter while Redis
   * is down.
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

/** Maximum wait for the tail. The commit is durable, so a stuck tail must not delay the answer forever. */
const patienceMs = 2000

/** Resolves once the tail is at the head of the log. */
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
