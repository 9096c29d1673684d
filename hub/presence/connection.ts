import type { End } from '../lib/fault.ts'

/** A live connection: a socket or a stream. */
export type Connection = {
  readonly ip: string
  end: End
  /**
   * Checks the token once more. Called after a credential of its agent was revoked. Delivery pauses until the token is
   * known to be valid.
   */
  recheck(): void
  /** Resolves once the connection is closed after `end`. Undefined if `end` closes the connection immediately. */
  gone?(): Promise<void>
}
