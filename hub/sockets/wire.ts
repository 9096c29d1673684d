import type { CloseCode } from '../contract/closes.ts'
import type { EphemeralFrame, ServerFrame } from '../contract/frames.ts'
import type { Outlet } from '../log/sink.ts'

/** The client side of a session, implemented for raw WebSockets and for Socket.IO. */
export type Wire = Outlet & {
  readonly ip: string
  send(frame: ServerFrame): void
  /** Sends an ephemeral frame, or drops it if too many bytes are outstanding. */
  sendEphemeral(frame: EphemeralFrame): void
  outstandingBytes(): number
  close(code: CloseCode): void
}
