import type { Sql, Tx } from './database.ts'

/** Returns the current time of the Postgres clock, because all hubs must share one clock. */
export async function readTime(sql: Sql | Tx): Promise<Date> {
  const [row] = await sql<{ at: Date }[]>`select plaza_time() as at`
  if (!row) throw new Error('Postgres returned no time')
  return row.at
}

/**
 * Returns the time for the next write. While the log is locked for writing, it is never earlier than the last event,
 * even if the clock was set back. Run this query as a separate statement after locking, because a statement that itself
 * waits for the lock would return the time before its wait.
 */
export async function readLogTime(sql: Sql | Tx): Promise<Date> {
  const [row] = await sql<{ at: Date }[]>`
    select greatest(plaza_time(), (select at from events where seq = (select seq from log_head))) as at`
  if (!row) throw new Error('Postgres returned no time')
  return row.at
}
