import { runSteps, type Step } from './support/steps.ts'

/** The inner loop, under a minute: `npm run check`. Cheap verdicts first, all at once; every step runs, so one run names all that is wrong. */
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
const tests: Step = {
  // What goes through all operations once more, and on every face, takes longer than an inner loop has: `npm test` runs it.
  name: 'unit and contract tests',
  command: [
    'vitest',
    ...['run', '--project', 'unit', '--project', 'contract'],
    ...['operationsOnSockets', 'outage', 'gates', 'limits', 'idempotency'].flatMap((name) => [
      '--exclude',
      `**/contract/${name}.test.ts`,
    ]),
  ],
}

process.exitCode = await runSteps([verdicts, tests])
