import { type LogEvent, logEvent } from './event.ts'

/** The most recent events of the log, without a hole, bounded in number and in bytes of JSON. */
export type Ring = {
  /** True when every event after `seq` is here. */
  covers(seq: number): boolean
  /** Up to `limit` events after `seq`, in order. */
  after(seq: number, limit: number): LogEvent[]
  push(event: LogEvent): void
  /** Replaces the data of an event whose text was taken back. */
  redact(seq: number, json: string): void
  /** Forgets everything; the next event is expected at `position` + 1. */
  reset(position: number): void
}

export function createRing(bounds: { events: number; bytes: number }, position: number): Ring {
  let events: LogEvent[] = []
  /** Index of the first live event; the dead ones before it are cut off now and then. */
  let start = 0
  let bytes = 0
  let last = position

  const firstSeq = () => events[start]?.seq ?? last + 1

  function evict(): void {
    while (events.length - start > bounds.events || (bytes > bounds.bytes && events.length - start > 1)) {
      bytes -= events[start]?.json.length ?? 0
      start += 1
    }
    if (start > bounds.events) {
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
      if (event.seq !== last + 1) throw new Error(`the ring stands at ${last} and was given ${event.seq}`)
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
      events[index] = logEvent({
        seq,
        prev: event.prev,
        room: event.room,
        type: event.type,
        at: event.at,
        json,
      })
    },
    reset(position) {
      events = []
      start = 0
      bytes = 0
      last = position
    },
  }
}
