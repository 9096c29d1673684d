import type { LogEvent } from './event.ts'

/** Events to deliver, in log order. Each transport encodes them once for all its readers. */
export class Burst {
  readonly events: readonly LogEvent[]
  /** One encoded message per event. */
  raw: readonly Uint8Array[] | undefined
  socketIo: readonly Uint8Array[] | undefined
  /** All events encoded as one chunk. */
  sse: Uint8Array | undefined

  constructor(events: readonly LogEvent[]) {
    this.events = events
    this.raw = undefined
    this.socketIo = undefined
    this.sse = undefined
  }
}
