import type { Invariant } from './invariants.ts'

/** A deliberate bug: hubs built from the sources with these snippets replaced, see plantFault.ts. */
export type Fault = {
  name: string
  replacements: { file: string; snippet: string; by: string }[]
  /** SQL that removes the constraints which would stop the bug. */
  prepare?: string
  /** The nemesis that makes the bug visible, if it needs one. */
  struckBy?: string
  /** Time until the bug shows after a strike; then one strike is enough. */
  showsWithinMs?: number
  /** The invariant that the checker must find broken. */
  finds: Invariant
}
