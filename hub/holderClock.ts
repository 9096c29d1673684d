import { endFrozenHolders } from '../storage/backends.ts'
import type { Sql } from '../storage/database.ts'
import { type Clock, startClock } from './clock.ts'

const everyMs = 1000
/** As long as Postgres itself leaves a hub that stands still between two statements. */
const standingMs = 5000

type Options = {
  sql: Sql
  observe: { holdersEnded(count: number): void; background(error: unknown, work: string): void }
}

/** A hub that froze holds up no other for long: whoever is well takes its locks from it. */
export function startHolderClock({ sql, observe }: Options): Clock {
  async function round(): Promise<void> {
    const count = await endFrozenHolders(sql, standingMs)
    if (count > 0) observe.holdersEnded(count)
  }

  return startClock({ everyMs, work: 'looking for hubs that froze', round, failed: observe.background })
}
