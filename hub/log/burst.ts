import type { LogEvent } from './event.ts'

/** Events that are delivered together and encoded once per transport for all readers. */
export class Burst {
  readonly events: readonly LogEvent[]
  /** Encoded events for WebSocket clients, one message per event. Undefined until the first use. */
  raw: readonly Uint8Array[] | undefined
  socketIo: readonly Uint8Array[] | undefined
  /** All events encoded as one chunk of server-sent events. Undefined until the first use. */
  sse: Uint8Array | undefined

  constructor(events: readonly LogEvent[]) {
    this.events = events
    this.raw = undefined
    this.socketIo = undefined
    this.sse = undefined
  }
}
