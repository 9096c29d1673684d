import type { Sql, Tx } from './database.ts'

/** Returns the time of the Postgres clock in milliseconds, because all hubs must share one clock. */
export async function readTime(sql: Sql | Tx): Promise<Date> {
  const [row] = await sql<{ at: Date }[]>`select plaza_time() as at`
  if (!row) throw new Error('Postgres returned no time')
  return row.at
}

/**
 * Returns the time for the next write, which is never earlier than the last event. Run this query after the lock is
 * acquired, not in the same statement.
 */
export async function readLogTime(sql: Sql | Tx): Promise<Date> {
  const [row] = await sql<{ at: Date }[]>`
    select greatest(plaza_time(), (select at from events where seq = (select seq from log_head))) as at`
  if (!row) throw new Error('Postgres returned no time')
  return row.at
}
