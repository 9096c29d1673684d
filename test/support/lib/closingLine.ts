import type { Reporter, TestModule } from 'vitest/node'

/** Ends the output with `N passed, N failed`, the plain line that continuous integration reads. */
export function closingLine(): Reporter {
  return {
    onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]) {
      const tests = modules.flatMap((module) => [...module.children.allTests()])
      const count = (state: string) => tests.filter((test) => test.result().state === state).length
      // A file that could not be collected, or an error outside any test, is a failure that no test reports.
      const broken = modules.filter(
        (module) => module.state() === 'failed' && module.errors().length > 0,
      ).length
      const failed = count('failed') + broken + errors.length
      const unrun = count('pending') + count('skipped')
      console.log(`\n${count('passed')} passed, ${failed} failed${unrun > 0 ? `, ${unrun} skipped` : ''}`)
    },
  }
}
