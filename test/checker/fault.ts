import type { Invariant } from './invariants.ts'

/** A deliberate bug, which the checker must find in a hub built from changed sources. */
export type Fault = {
  name: string
  replacements: { file: string; snippet: string; by: string }[]
  /** SQL that runs first. It removes the database constraints that would prevent this deliberate bug. */
  prepare?: string
  /** Name of the injected fault without which the bug does not show. */
  struckBy?: string
  /** Maximum time in ms from the injected fault until the bug shows. If set, one injection is enough. */
  showsWithinMs?: number
  finds: Invariant
}
