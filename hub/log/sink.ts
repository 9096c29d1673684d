import type { Head } from '../../storage/log.ts'
import type { EphemeralFrame } from '../contract/frames.ts'
import type { Room } from '../contract/rooms.ts'
import type { End } from '../lib/fault.ts'
import type { Burst } from './burst.ts'

/** Range of the log whose events in `rooms` are not sent to the client. `epoch` is the id of the log. */
export type Gap = { from: number; to: number; epoch: string; rooms: readonly Room[] }

/** Writes events to one client. */
export type Outlet = {
  /**
   * Writes events to the client, in order. Stops and returns false if too many bytes are waiting to be sent to the
   * client.
   */
  deliver(burst: Burst): boolean
}

/**
 * Connection to a client: a socket or a stream. A `LogReader` calls these functions to send events. None of them may
 * close that reader, except `end`.
 */
export type Sink = {
  readonly outlet: Outlet
  /** Called once, before any events are sent. Not called if the delivery cannot start. */
  welcome(head: Head): void
  outstandingBytes(): number
  gap(gap: Gap): void
  /** Sends a frame, or drops it if too many bytes are waiting to be sent to the client. */
  sendEphemeral(frame: EphemeralFrame): void
  end: End
}
