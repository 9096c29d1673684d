import { endFrozenHolders } from '../../storage/backends.ts'
import type { Sql } from '../../storage/database.ts'
import { type Periodic, startPeriodic } from '../lib/periodic.ts'

const everyMs = 1000
/**
 * Time in ms for which a hub (a server process of this program) that freezes in the middle of a statement may block
 * other connections. It then loses its own Postgres connection.
 */
const standingMs = 5000

type Needs = {
  sql: Sql
  observe: { holdersEnded(count: number): void; background(error: unknown, work: string): void }
}

/** Starts the job that ends the Postgres connections of frozen hubs, because their locks would block other hubs. */
export function startFrozenBackendWatch({ sql, observe }: Needs): Periodic {
  async function round(): Promise<void> {
    const count = await endFrozenHolders(sql, standingMs)
    if (count > 0) observe.holdersEnded(count)
  }

  return startPeriodic({ everyMs, work: 'finding frozen hubs', round, background: observe.background })
}
