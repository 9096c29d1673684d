import type { End } from '../lib/fault.ts'

/** A live connection: a socket or a stream. */
export type Connection = {
  readonly ip: string
  end: End
  /** Checks the token again, after a token of the same agent was revoked. */
  recheck(): void
  /** Resolves once the connection is closed after `end`. Undefined if `end` closes the connection at once. */
  gone?(): Promise<void>
}
