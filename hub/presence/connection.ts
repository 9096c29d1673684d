import type { End } from '../lib/fault.ts'

export type Connection = {
  readonly ip: string
  end: End
  /** Checks the token again after a token of the same agent was revoked. No events are delivered during the check. */
  recheck(): void
  /** Resolves once the connection has closed. Omitted if `end()` closes the connection immediately. */
  gone?(): Promise<void>
}
