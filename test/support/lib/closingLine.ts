import type { Reporter, TestModule } from 'vitest/node'

/** Ends the output with a plain line `N passed, N failed`, which continuous integration parses. */
export function closingLine(): Reporter {
  return {
    onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]) {
      const tests = modules.flatMap((module) => [...module.children.allTests()])
      const count = (state: string) => tests.filter((test) => test.result().state === state).length
      // No test reports a file that could not be collected or an error outside all tests, so count them as failures.
      const broken = modules.filter(
        (module) => module.state() === 'failed' && module.errors().length > 0,
      ).length
      const failed = count('failed') + broken + errors.length
      const unrun = count('pending') + count('skipped')
      console.log(`\n${count('passed')} passed, ${failed} failed${unrun > 0 ? `, ${unrun} skipped` : ''}`)
    },
  }
}
