import type { Head, Room } from '../../storage/log.ts'
import type { EphemeralFrame } from '../contract/frames.ts'
import type { End } from '../lib/fault.ts'
import type { Burst } from './burst.ts'

/** Events that are not sent: `from` to `to`, of these rooms. `epoch` is that of `to`. */
export type Gap = { from: number; to: number; epoch: string; rooms: readonly Room[] }

/** The part of a sink that writes events. Delivery calls it directly, because each object on the way costs memory accesses. */
export type Outlet = {
  /**
   * Writes events in order. Returns false once more than the budget is outstanding; the remaining events are
   * not written.
   */
  deliver(burst: Burst): boolean
}

/**
 * The client side of a reader: a socket or a stream. Only `end` may close the reader during a call to the
 * sink.
 */
export type Sink = {
  readonly outlet: Outlet
  /** Sent once, before anything else. Not sent if the reader cannot start (it gets `resync` instead). */
  welcome(head: Head): void
  /** Returns the bytes accepted but not yet read by the client. */
  outstandingBytes(): number
  gap(gap: Gap): void
  /** Writes an ephemeral frame, or drops it if too much is outstanding. */
  sendEphemeral(frame: EphemeralFrame): void
  end: End
}
