import { endFrozenHolders } from '../../storage/backends.ts'
import type { Sql } from '../../storage/database.ts'
import { type Periodic, startPeriodic } from '../lib/periodic.ts'

const everyMs = 1000
/**
 * Time in ms after which a hub (a server process of this program) loses its Postgres connection, if it freezes in the
 * middle of a statement and blocks others. Between the statements of a transaction, Postgres applies the same limit
 * (`idle_in_transaction_session_timeout`).
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
