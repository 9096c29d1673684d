import type { Invariant } from './invariants.ts'

/** A bug planted in a hub to test the checker, which must find it. */
export type Fault = {
  name: string
  replacements: { file: string; snippet: string; by: string }[]
  /** SQL that runs before the test run. It removes the database constraints that would prevent the bug. */
  prepare?: string
  /** Name of the injected fault without which the bug does not show. */
  struckBy?: string
  /**
   * Maximum time in ms from the fault named by `struckBy` until the bug shows. If set, each test run injects that fault
   * only once.
   */
  showsWithinMs?: number
  finds: Invariant
}
