import type { Head } from '../../storage/log.ts'
import type { EphemeralFrame } from '../contract/frames.ts'
import type { Room } from '../contract/rooms.ts'
import type { End } from '../lib/fault.ts'
import type { Burst } from './burst.ts'

export type Gap = { from: number; to: number; epoch: string; rooms: readonly Room[] }

/** Functions that write events to the client. */
export type Outlet = {
  /** Writes events to the client. Returns false if the client has too many unread bytes. */
  deliver(burst: Burst): boolean
}

export type Sink = {
  readonly outlet: Outlet
  /** Called once, before any other method. */
  welcome(head: Head): void
  outstandingBytes(): number
  gap(gap: Gap): void
  /** Sends a frame, or drops it if the client has too many unread bytes. */
  sendEphemeral(frame: EphemeralFrame): void
  end: End
}
