import { runSteps, type Step } from './support/steps.ts'

/** The inner loop, under a minute: `npm run check`. Cheap verdicts first; every step runs, so one run names all that is wrong. */
const steps: Step[] = [
  { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'types', command: ['tsc', '-p', '.'] },
  { name: 'types of the browser code', command: ['tsc', '-p', 'observer-ui/browser'] },
  { name: 'generated documents', command: ['node', '--import', 'tsx', 'rest/generate.ts', '--check'] },
  { name: 'dead code', command: ['knip'] },
  { name: 'observer page', command: ['npm', 'run', '--silent', 'build'] },
  {
    // The same contract on sockets, and with the storage away, takes longer than an inner loop has: `npm test` runs it.
    name: 'unit and contract tests',
    command: [
      'vitest',
      ...['run', '--project', 'unit', '--project', 'contract'],
      ...['--exclude', '**/operationsOnSockets.test.ts', '--exclude', '**/outage.test.ts'],
    ],
  },
]

process.exitCode = await runSteps(steps)
