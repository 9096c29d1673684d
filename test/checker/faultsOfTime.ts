import type { Fault } from './fault.ts'

/** Bugs that keep callers waiting too long. Tests plant these bugs in the server. The checker must find them. */
export const faultsOfTime: Fault[] = [
  {
    name: 'leave connections to Postgres that fell silent',
    replacements: [
      {
        file: 'storage/watch.ts',
        snippet: 'const looksUntilSuspect = 5',
        by: 'const looksUntilSuspect = 5_000',
      },
    ],
    struckBy: 'silence the line to Postgres',
    showsWithinMs: 30_000,
    finds: 'stalled',
  },
  {
    name: 'believe for a minute in a node that is gone',
    replacements: [
      { file: 'hub/presence/presence.ts', snippet: 'const leaseMs = 10_000', by: 'const leaseMs = 60_000' },
    ],
    struckBy: 'kill -9 a hub',
    showsWithinMs: 45_000,
    finds: 'ghost',
  },
]
