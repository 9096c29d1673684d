import type { Head, StoredEvent } from '../../storage/log.ts'
import { logEvent } from './event.ts'
import { redactBy } from './redactRing.ts'
import { createRing, type Ring } from './ring.ts'
import type { TailListeners } from './tailListeners.ts'

/**
 * Limits on the events in memory. `bytes` counts only the JSON of the events. Their encoded forms are not
 * counted, and may need up to three times that size.
 */
const ringBounds = { events: 10_000, bytes: 16 * 1024 * 1024 }

/** This node's position in the event log. Listeners are called synchronously after each change. */
export type TailPlace = {
  readonly epoch: string
  /** Sequence number of the last accepted event. */
  readonly seq: number
  readonly ring: Ring
  /**
   * Adds events to those in memory and ignores duplicates. No event may be missing between `seq` and the
   * first of these events.
   */
  accept(stored: readonly StoredEvent[]): void
  startOver(now: Head): void
}

type Needs = {
  head: Head
  listeners: TailListeners
  observe: { tailStartedOver(before: Head, now: Head): void }
}

/**
 * Creates this node's position in the event log. The position starts before the end of the log, so that the
 * latest events are loaded into memory.
 */
export function createTailPlace({ head, listeners, observe }: Needs): TailPlace {
  let { epoch } = head
  let seq = Math.max(0, head.seq - ringBounds.events)
  const ring = createRing(ringBounds, seq)
  return {
    get epoch() {
      return epoch
    },
    get seq() {
      return seq
    },
    ring,
    accept(stored) {
      const events = stored.filter((event) => event.seq > seq).map((event) => logEvent(event, epoch))
      if (events.length === 0) return
      for (const event of events) {
        ring.push(event)
        redactBy(ring, event)
      }
      seq = events.at(-1)?.seq ?? seq
      listeners.passed(events, seq)
    },
    startOver(now) {
      observe.tailStartedOver({ seq, epoch }, now)
      epoch = now.epoch
      seq = now.seq
      ring.reset(seq)
      listeners.startedOver()
    },
  }
}
