import { endFrozenHolders } from '../../storage/backends.ts'
import type { Sql } from '../../storage/database.ts'
import { type Periodic, startPeriodic } from '../lib/periodic.ts'

const everyMs = 1000
/** Equal to the time after which Postgres ends a transaction that is idle between two statements. */
const standingMs = 5000

type Needs = {
  sql: Sql
  observe: { holdersEnded(count: number): void; background(error: unknown, work: string): void }
}

/** Ends the Postgres connections of a frozen hub, so that the locks they hold do not block the other hubs. */
export function startFrozenBackendWatch({ sql, observe }: Needs): Periodic {
  async function round(): Promise<void> {
    const count = await endFrozenHolders(sql, standingMs)
    if (count > 0) observe.holdersEnded(count)
  }

  return startPeriodic({ everyMs, work: 'finding frozen hubs', round, background: observe.background })
}
