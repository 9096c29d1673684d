import type { LogEvent } from './event.ts'

/** Events for readers, in the order of the log. Each face makes its bytes once, however many readers take them. */
export class Burst {
  readonly events: readonly LogEvent[]
  /** One message for each event. */
  raw: readonly Uint8Array[] | undefined
  socketIo: readonly Uint8Array[] | undefined
  /** All events in one piece. */
  sse: Uint8Array | undefined

  constructor(events: readonly LogEvent[]) {
    this.events = events
    this.raw = undefined
    this.socketIo = undefined
    this.sse = undefined
  }
}
