import type { Invariant } from './invariants.ts'

/** A deliberate bug: plantFault.ts builds hubs from sources in which these snippets are replaced. */
export type Fault = {
  name: string
  replacements: { file: string; snippet: string; by: string }[]
  /** SQL that removes the constraints that would prevent the bug. */
  prepare?: string
  /** The nemesis that exposes the bug, if it needs one. */
  struckBy?: string
  /** Maximum time from a strike until the bug shows. If this is set, one strike is enough. */
  showsWithinMs?: number
  /** The invariant that the checker must report as violated. */
  finds: Invariant
}
