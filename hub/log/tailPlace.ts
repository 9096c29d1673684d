import type { Head, StoredEvent } from '../../storage/log.ts'
import { logEvent } from './event.ts'
import { redactBy } from './redactRing.ts'
import { createRing, type Ring } from './ring.ts'
import type { TailListeners } from './tailListeners.ts'

/** `bytes` counts JSON. The forms encoded for the transports may need up to three times as much on top. */
const ringBounds = { events: 10_000, bytes: 16 * 1024 * 1024 }

/**
 * This node's position in the log. It moves only here, and the listeners are called in the same event-loop
 * turn.
 */
export type TailPlace = {
  readonly epoch: string
  /** Seq of the last accepted event. */
  readonly seq: number
  readonly ring: Ring
  /** Accepts the events after `seq`. The first of `stored` must be at most `seq` + 1. */
  accept(stored: readonly StoredEvent[]): void
  /** Continues at the head of a different log. */
  startOver(now: Head): void
}

type Needs = {
  head: Head
  listeners: TailListeners
  observe: { tailStartedOver(before: Head, now: Head): void }
}

/** Starts as many events before the head as the ring holds, so that the ring is filled first. */
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
