import type { CloseCode } from '../contract/closes.ts'
import type { EphemeralFrame, ServerFrame } from '../contract/frames.ts'
import type { Outlet } from '../log/sink.ts'

/** The connection to a session's client. There is one implementation for raw WebSockets and one for Socket.IO. */
export type Wire = Outlet & {
  readonly ip: string
  send(frame: ServerFrame): void
  /** Sends an ephemeral frame. Drops the frame if the client has too many unread bytes. */
  sendEphemeral(frame: EphemeralFrame): void
  outstandingBytes(): number
  close(code: CloseCode): void
}
