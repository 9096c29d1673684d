import { endFrozenHolders } from '../../storage/backends.ts'
import type { Sql } from '../../storage/database.ts'
import { type Periodic, startPeriodic } from '../lib/periodic.ts'

const everyMs = 1000
/**
 * Maximum time in ms that Postgres waits for a hub (server process) in the middle of a statement while the hub's locks
 * block other connections. A hub that takes longer counts as frozen, and its Postgres connection is terminated.
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
