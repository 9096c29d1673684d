import type { Sql, Tx } from './database.ts'

/** Returns the current time of the Postgres clock, because all hubs must share one clock. */
export async function readTime(sql: Sql | Tx): Promise<Date> {
  const [row] = await sql<{ at: Date }[]>`select plaza_time() as at`
  if (!row) throw new Error('Postgres returned no time')
  return row.at
}

/**
 * Returns the time for the next write: the current time or, if the clock was set back, the time of the last event.
 * First lock the log for writing, in a statement of its own. A statement that waits for the lock returns the time at
 * which its wait began.
 */
export async function readLogTime(sql: Sql | Tx): Promise<Date> {
  const [row] = await sql<{ at: Date }[]>`
    select greatest(plaza_time(), (select at from events where seq = (select seq from log_head))) as at`
  if (!row) throw new Error('Postgres returned no time')
  return row.at
}
