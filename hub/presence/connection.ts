import type { End } from '../lib/fault.ts'

export type Connection = {
  readonly ip: string
  end: End
  recheck(): void
  /** Resolves once the connection is closed after `end`. Undefined if `end` closes the connection at once. */
  gone?(): Promise<void>
}
