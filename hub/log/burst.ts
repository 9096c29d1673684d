import type { LogEvent } from './event.ts'

/** Events to deliver together, in log order. Each transport encodes them once for all its readers. */
export class Burst {
  readonly events: readonly LogEvent[]
  /** The encoded events for WebSocket clients, one message per event. Undefined until the first use. */
  raw: readonly Uint8Array[] | undefined
  socketIo: readonly Uint8Array[] | undefined
  /** All events encoded as one SSE chunk. Undefined until the first use. */
  sse: Uint8Array | undefined

  constructor(events: readonly LogEvent[]) {
    this.events = events
    this.raw = undefined
    this.socketIo = undefined
    this.sse = undefined
  }
}
