import type { End } from '../lib/fault.ts'

export type Connection = {
  readonly ip: string
  end: End
  /** Checks the token again after a token of the same agent was revoked. No events are delivered during the check. */
  recheck(): void
  /** Resolves once `end` has closed the connection. Undefined if `end` closes the connection at once. */
  gone?(): Promise<void>
}
