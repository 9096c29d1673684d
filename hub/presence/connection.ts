import type { End } from '../lib/fault.ts'

/** A live connection: a socket or a stream. */
export type Connection = {
  readonly ip: string
  end: End
  /**
   * Checks the token again after one of its agent's credentials was revoked. Delivery pauses until the token
   * is known to be valid.
   */
  recheck(): void
  /** Resolves when the connection is closed after `end`. Missing if `end` closes it at once. */
  gone?(): Promise<void>
}
