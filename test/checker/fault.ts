import type { Invariant } from './invariants.ts'

/** A deliberate bug ("planted bug"). plantFault.ts builds a hub from sources in which these snippets are replaced. */
export type Fault = {
  name: string
  replacements: { file: string; snippet: string; by: string }[]
  /** SQL that removes the database constraints that would prevent the bug. */
  prepare?: string
  /** Name of the injected fault ("nemesis") without which the bug does not show. */
  struckBy?: string
  /** Maximum time in ms from the injected fault ("strike") until the bug shows. If set, one strike is enough. */
  showsWithinMs?: number
  /** Invariant that the checker must report as violated. */
  finds: Invariant
}
