export type Replacement = { file: string; snippet: string; by: string }

/** A small change of the product that breaks a promise, and the tests that must fail with it. */
export type Mutation = {
  /** Completes the sentence "A hub that ...". */
  name: string
  replacements: readonly Replacement[]
  /** The file below `test/`, and a part of the titles of the tests that must fail: at least one of each. */
  file: string
  titles: readonly [string, ...string[]]
}
