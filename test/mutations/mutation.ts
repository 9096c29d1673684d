import type { Replacement } from '../support/nodes/replacement.ts'

/** A small change of the product that breaks a promise, and the tests that must fail with it. */
export type Mutation = {
  /** Completes the sentence "A hub that ...". */
  name: string
  replacements: readonly Replacement[]
  /** The file below `test/`, and parts of titles: at least one test for each title must fail. */
  file: string
  titles: readonly [string, ...string[]]
}
