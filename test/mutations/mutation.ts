import type { Replacement } from '../support/nodes/replacement.ts'

/** A small change of the product that breaks a promise, and the tests that must fail because of this change. */
export type Mutation = {
  /** Name of the mutation. It completes the sentence "A hub that ...". */
  name: string
  replacements: readonly Replacement[]
  /**
   * Test file under `test/`. `titles`: parts of the titles of its tests. For each part, at least one test must fail.
   */
  file: string
  titles: readonly [string, ...string[]]
}
