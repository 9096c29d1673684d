import type { Head } from '../../storage/log.ts'
import type { EphemeralFrame } from '../contract/frames.ts'
import type { Room } from '../contract/rooms.ts'
import type { End } from '../lib/fault.ts'
import type { Burst } from './burst.ts'

/** Events in these rooms, `from` to `to`, that are not sent. `epoch` is the epoch at `to`. */
export type Gap = { from: number; to: number; epoch: string; rooms: readonly Room[] }

/**
 * The part of a sink that writes events. Delivery calls it directly, because each object in between costs
 * memory accesses.
 */
export type Outlet = {
  /**
   * Writes events in order. Returns false once the outstanding bytes exceed the budget; the remaining events
   * are not written.
   */
  deliver(burst: Burst): boolean
}

/**
 * The client side of a reader: a socket or a stream. During a call to the sink, only `end` may close the
 * reader.
 */
export type Sink = {
  readonly outlet: Outlet
  /** Called once, before any other method. If the reader cannot start, it gets `resync` instead. */
  welcome(head: Head): void
  /** Returns the number of bytes accepted but not yet read by the client. */
  outstandingBytes(): number
  gap(gap: Gap): void
  /** Writes an ephemeral frame, or drops it if too many bytes are outstanding. */
  sendEphemeral(frame: EphemeralFrame): void
  end: End
}
