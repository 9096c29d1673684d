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
/** Slow test suites, which loop over all operations, transports or inputs. Only `npm test` runs them. */
const slowSuites = [
  ...['operationsOnSockets', 'outage', 'gates', 'limits', 'idempotency', 'hostile'],
  ...['http', 'declared'],
]
const tests: Step = {
  name: 'unit and contract tests',
  command: [
    'vitest',
    ...['run', '--project', 'unit', '--project', 'contract'],
    ...slowSuites.flatMap((name) => ['--exclude', `**/contract/${name}.test.ts`]),
    // The step `generated documents` checks the same.
    ...['--exclude', '**/unit/generatedFiles.test.ts'],
  ],
}

process.exitCode = await runSteps([verdicts, tests])
