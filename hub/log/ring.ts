import { type LogEvent, logEvent } from './event.ts'

/** Latest events in the log, kept in memory without gaps. Their number and their total size are limited. */
export type Ring = {
  /** True if every event after `seq` is still in memory. */
  covers(seq: number): boolean
  /** Returns up to `limit` events after `seq`, in order. */
  after(seq: number, limit: number): LogEvent[]
  push(event: LogEvent): void
  /** Replaces the data of an event whose text was deleted. */
  redact(seq: number, json: string): void
  /** Drops all events. The next event must have the number `position` + 1. */
  reset(position: number): void
}

export function createRing(bounds: { events: number; bytes: number }, position: number): Ring {
  let events: LogEvent[] = []
  /** Index of the oldest valid event. Older events stay in the array until they are removed in bulk. */
  let start = 0
  const evictedMost = bounds.events / 10
  let bytes = 0
  let last = position

  const firstSeq = () => events[start]?.seq ?? last + 1

  function evict(): void {
    while (events.length - start > bounds.events || (bytes > bounds.bytes && events.length - start > 1)) {
      bytes -= events[start]?.json.length ?? 0
      start += 1
    }
    if (start > evictedMost) {
      events = events.slice(start)
      start = 0
    }
  }

  return {
    covers: (seq) => seq >= firstSeq() - 1,
    after(seq, limit) {
      const from = start + Math.max(0, seq + 1 - firstSeq())
      return events.slice(from, from + limit)
    },
    push(event) {
      if (event.seq !== last + 1) throw new Error(`the ring ends at ${last} and was given event ${event.seq}`)
      events.push(event)
      bytes += event.json.length
      last = event.seq
      evict()
    },
    redact(seq, json) {
      const index = start + (seq - firstSeq())
      const event = index >= start ? events[index] : undefined
      if (!event) return
      bytes += json.length - event.json.length
      events[index] = logEvent(
        {
          seq,
          prev: event.prev,
          room: event.room,
          type: event.type,
          at: event.at,
          json,
        },
        event.epoch,
      )
    },
    reset(position) {
      events = []
      start = 0
      bytes = 0
      last = position
    },
  }
}
