import type { Fault } from './fault.ts'

/** Waits that are longer than anybody should wait. */
export const faultsOfTime: Fault[] = [
  {
    name: 'wait for a commit without a deadline',
    replacements: [
      {
        file: 'hub/log/committer.ts',
        snippet: 'const commitMs = 10_000',
        by: 'const commitMs = 120_000',
      },
    ],
    struckBy: 'silence the line to Postgres',
    showsWithinMs: 30_000,
    finds: 'stalled',
  },
  {
    name: 'believe for a minute in a node that is gone',
    replacements: [
      { file: 'hub/presence.ts', snippet: 'const leaseMs = 10_000', by: 'const leaseMs = 60_000' },
    ],
    struckBy: 'kill -9 a hub',
    showsWithinMs: 35_000,
    finds: 'ghost',
  },
]
