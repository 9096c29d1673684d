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
 * Passes new events to this node's readers, in order and without gaps. The events come from commits on this
 * node, from Redis and from Postgres.
 */
export type Tail = {
  readonly epoch: string
  /** Sequence number of the last event that this node has processed. */
  readonly position: number
  readonly ring: Pick<Ring, 'covers' | 'after'>
  /**
   * Accepts committed events, except those with another epoch (log id). Resolves when this node has processed
   * them, or after 2 s.
   */
  offer(batch: Batch): Promise<void>
  /** Resolves when this node has processed the event `seq`, or after 2 s. */
  reached(seq: number): Promise<void>
  /** True if no read of the event log has succeeded for 5 s. Clients may then be missing events. */
  readonly isBlind: boolean
  /** Reads the end of the event log now, without waiting for the next poll. */
  look(): void
  /**
   * Adds a listener for new events. Listeners run synchronously after `position` has changed, in the order of
   * registration.
   */
  onEvents(listener: (events: readonly LogEvent[]) => void): void
  /**
   * Adds a listener that runs synchronously when this node notices that a restore or failover has replaced the log. The
   * listener must drop all state derived from events.
   */
  onReset(listener: () => void): void
  /** Adds a listener that is called whenever this node has been unable to read the event log for 5 s. */
  onBlind(listener: () => void): void
  close(): Promise<void>
}

declare const guard: unique symbol
/**
 * Event log whose listeners run only after the credential cache has dropped revoked tokens. A revoked session thus
 * receives no further events.
 */
export type GuardedTail = Tail & { readonly [guard]: true }

type Needs = {
  sql: Sql
  /** Returns the milliseconds until the next read of the event log. This interval is shorter while Redis is down. */
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
 * Maximum time to wait until this node has processed a committed change. After this time, the response is sent anyway,
 * because the change is durable.
 */
const patienceMs = 2000

/**
 * Starts to read the event log. Resolves after the first attempt to load the latest events into memory. Later polls
 * repeat a failed attempt.
 */
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
