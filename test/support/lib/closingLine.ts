import type { Reporter, TestModule } from 'vitest/node'

/** Returns a Vitest reporter that ends the output with a line `N passed, N failed`, which the CI scripts parse. */
export function closingLine(): Reporter {
  return {
    onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]) {
      const tests = modules.flatMap((module) => [...module.children.allTests()])
      const count = (state: string) => tests.filter((test) => test.result().state === state).length
      // Also count files that failed to load, and errors outside all tests, because they are not part of any test's
      // result.
      const broken = modules.filter(
        (module) => module.state() === 'failed' && module.errors().length > 0,
      ).length
      const failed = count('failed') + broken + errors.length
      const unrun = count('pending') + count('skipped')
      console.log(`\n${count('passed')} passed, ${failed} failed${unrun > 0 ? `, ${unrun} skipped` : ''}`)
    },
  }
}
