import type { CloseCode } from '../contract/closes.ts'
import type { EphemeralFrame, ServerFrame } from '../contract/frames.ts'
import type { Outlet } from '../log/sink.ts'

export type Wire = Outlet & {
  readonly ip: string
  send(frame: ServerFrame): void
  /** Sends a frame, or drops it if too many bytes are still waiting to be sent to the client. */
  sendEphemeral(frame: EphemeralFrame): void
  outstandingBytes(): number
  close(code: CloseCode): void
}
