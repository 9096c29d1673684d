import type { End } from '../lib/fault.ts'

export type Connection = {
  readonly ip: string
  end: End
  /**
   * Checks the connection's token again, after a token of its agent was revoked. Delivery of events pauses until the
   * token is known to be valid.
   */
  recheck(): void
  /** Resolves once the connection is closed after `end`. Undefined if `end` closes the connection at once. */
  gone?(): Promise<void>
}
