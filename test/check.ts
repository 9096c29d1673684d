import { runSteps, type Step } from './support/lib/steps.ts'

/** Steps of `npm run check`. Every step runs even if another fails, so that one run reports all errors. */
const verdicts: Step[] = [
  { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  {
    name: 'types',
    command: ['tsc', '-p', '.', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.json'],
  },
  { name: 'types of the browser code', command: ['tsc', '-p', 'observer-ui/browser'] },
  { name: 'generated documents', command: ['node', '--import', 'tsx', 'rest/generate.ts', '--check'] },
  { name: 'dead code', command: ['knip'] },
  { name: 'build', command: ['npm', 'run', '--silent', 'build'] },
]
/**
 * Slow test suites that only `npm test` runs. They loop over all operations, transports or inputs, start a linter, or
 * repeat the step `generated documents`.
 */
const slowSuites = [
  ...['operationsOnSockets', 'outage', 'gates', 'limits', 'idempotency', 'hostile', 'http', 'declared'].map(
    (name) => `contract/${name}`,
  ),
  ...['unit/apiLint', 'unit/generatedFiles'],
]
const tests: Step = {
  name: 'unit and contract tests',
  command: [
    'vitest',
    ...['run', '--project', 'unit', '--project', 'contract'],
    ...slowSuites.flatMap((path) => ['--exclude', `**/${path}.test.ts`]),
  ],
}

process.exitCode = await runSteps([verdicts, tests])
