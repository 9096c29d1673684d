import type { Invariant } from './invariants.ts'

/** A bug planted in a hub to test the checker, which must find it. */
export type Fault = {
  name: string
  replacements: { file: string; snippet: string; by: string }[]
  /** SQL that drops database constraints, because they would prevent the planted bug. */
  prepare?: string
  /** Name of the disturbance that reveals the bug, such as "kill -9 a hub". Undefined if the bug shows without one. */
  struckBy?: string
  /** Maximum time in ms from the disturbance in `struckBy` until the bug shows. Undefined if it shows at once. */
  showsWithinMs?: number
  finds: Invariant
}
