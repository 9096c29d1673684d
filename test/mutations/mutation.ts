import type { Replacement } from '../support/nodes/replacement.ts'

/** A deliberate bug in the source code, and the tests that must fail because of it. */
export type Mutation = {
  /** Name of the deliberate bug. It completes the sentence "A hub that ...". */
  name: string
  replacements: readonly Replacement[]
  /** Path of the test file, relative to `test/`. */
  file: string
  titles: readonly [string, ...string[]]
}
