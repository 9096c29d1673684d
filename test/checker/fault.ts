import type { Invariant } from './invariants.ts'

/** A bug on purpose: hubs that are built from the same sources with these snippets replaced, see plantFault.ts. */
export type Fault = {
  name: string
  replacements: { file: string; snippet: string; by: string }[]
  /** What the database would hold against it, taken away. */
  prepare?: string
  /** The nemesis it needs to show itself, if any. */
  struckBy?: string
  /** How long it takes to show itself after a strike: then one strike is enough. */
  showsWithinMs?: number
  /** What the checker must find. */
  finds: Invariant
}
