import type { Replacement } from '../support/nodes/replacement.ts'

/** A small change to the product that breaks a promise, and the tests that must fail because of it. */
export type Mutation = {
  /** Completes the sentence "A hub that ...". */
  name: string
  replacements: readonly Replacement[]
  /** The test file under `test/`, and parts of its test titles. At least one test for each title must fail. */
  file: string
  titles: readonly [string, ...string[]]
}
