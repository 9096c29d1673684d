import type { Head } from '../../storage/log.ts'
import type { EphemeralFrame } from '../contract/frames.ts'
import type { Room } from '../contract/rooms.ts'
import type { End } from '../lib/fault.ts'
import type { Burst } from './burst.ts'

/** Range of event numbers that the client does not get. */
export type Gap = { from: number; to: number; epoch: string; rooms: readonly Room[] }

/**
 * Functions that write events to the client. They are called directly, because each intermediate object costs a
 * memory access.
 */
export type Outlet = {
  /** Writes events to the client. Returns false if the client has too many unread bytes. */
  deliver(burst: Burst): boolean
}

/** Connection to one client, such as a socket or a stream. Its functions may close the reader only by `end`. */
export type Sink = {
  readonly outlet: Outlet
  /** Called once, before any other method. */
  welcome(head: Head): void
  /** Returns the number of bytes that the client has not read yet. */
  outstandingBytes(): number
  gap(gap: Gap): void
  /** Sends a frame, or drops it if the client has too many unread bytes. */
  sendEphemeral(frame: EphemeralFrame): void
  end: End
}
