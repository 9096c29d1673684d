import type { End } from '../lib/fault.ts'

export type Connection = {
  readonly ip: string
  end: End
  /**
   * Checks again if the connection's token is valid, because a token of the same agent was revoked. No events are
   * delivered until the check has succeeded.
   */
  recheck(): void
  /** Resolves once `end` has closed the connection. Undefined if `end` closes the connection at once. */
  gone?(): Promise<void>
}
