import type { Sql, Tx } from './database.ts'

/** Returns the current time of the Postgres clock, because all hubs must share one clock. */
export async function readTime(sql: Sql | Tx): Promise<Date> {
  const [row] = await sql<{ at: Date }[]>`select plaza_time() as at`
  if (!row) throw new Error('Postgres returned no time')
  return row.at
}

/**
 * Returns the time for the next write, which is never before the last event. Lock the log in a separate statement
 * first, or the time is outdated.
 */
export async function readLogTime(sql: Sql | Tx): Promise<Date> {
  const [row] = await sql<{ at: Date }[]>`
    select greatest(plaza_time(), (select at from events where seq = (select seq from log_head))) as at`
  if (!row) throw new Error('Postgres returned no time')
  return row.at
}
