import type { CloseCode } from '../contract/closes.ts'
import type { EphemeralFrame, ServerFrame } from '../contract/frames.ts'
import type { Burst } from '../log/burst.ts'

/** The client side of a session, implemented by each socket face. */
export type Wire = {
  readonly ip: string
  send(frame: ServerFrame): void
  /** Writes encoded events. Returns false once too much is outstanding. */
  deliver(burst: Burst): boolean
  /** Sends an ephemeral frame, or drops it if much is outstanding. */
  sendEphemeral(frame: EphemeralFrame): void
  outstandingBytes(): number
  close(code: CloseCode): void
}
