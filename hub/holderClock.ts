import { endFrozenHolders } from '../storage/backends.ts'
import type { Sql } from '../storage/database.ts'
import { type Clock, startClock } from './clock.ts'

const everyMs = 1000
/** Equal to the time after which Postgres ends a transaction that is idle between two statements. */
const standingMs = 5000

type Options = {
  sql: Sql
  observe: { holdersEnded(count: number): void; background(error: unknown, work: string): void }
}

/** Ends the Postgres connections of a frozen hub, so that the locks they hold do not block the other hubs. */
export function startHolderClock({ sql, observe }: Options): Clock {
  async function round(): Promise<void> {
    const count = await endFrozenHolders(sql, standingMs)
    if (count > 0) observe.holdersEnded(count)
  }

  return startClock({ everyMs, work: 'finding frozen hubs', round, failed: observe.background })
}
