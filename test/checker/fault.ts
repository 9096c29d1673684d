import type { Invariant } from './invariants.ts'

/** A bug planted in a hub to test the checker, which must find it. */
export type Fault = {
  name: string
  replacements: { file: string; snippet: string; by: string }[]
  /** SQL that drops database constraints, because they would prevent the planted bug. */
  prepare?: string
  /** Name of the injected fault that reveals the bug. Undefined if the bug shows without a fault. */
  struckBy?: string
  /**
   * Maximum time in ms from the injected fault to the first symptom of the bug. Undefined for bugs that show at once.
   */
  showsWithinMs?: number
  finds: Invariant
}
