import { runSteps, type Step } from './support/lib/steps.ts'

/** Steps of `npm run check`. Every step runs even if another fails, so that one run reports all errors. */
const verdicts: Step[] = [
  { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  {
    name: 'types',
    command: ['tsc', '-p', '.', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.json'],
  },
  { name: 'types of the browser code', command: ['tsc', '-p', 'observer-ui/browser'] },
  { name: 'generated documents', command: ['node', '--import', 'tsx', 'build/generate.ts', '--check'] },
  { name: 'dead code', command: ['knip'] },
  { name: 'build', command: ['npm', 'run', '--silent', 'build'] },
]
/**
 * Unit tests that `npm run check` skips: one starts a linter, and the other repeats the check of the
 * generated documents.
 */
const slowSuites = ['apiLint', 'generatedFiles']
/** Contract test that calls each operation. It is the only contract test that `npm run check` runs. */
const eachOperation = 'test/contract/operations.test.ts'
const tests: Step = {
  name: 'unit tests and a call of each operation',
  command: [
    'vitest',
    ...['run', '--project', 'unit', '--project', 'contract', 'test/unit/', eachOperation],
    ...slowSuites.flatMap((name) => ['--exclude', `**/unit/${name}.test.ts`]),
  ],
}

process.exitCode = await runSteps([verdicts, tests])
