import type { Sql, Tx } from './database.ts'

/** Returns the plaza's time, to the millisecond. This is the time of the Postgres clock, so all hubs share it. */
export async function readTime(sql: Sql | Tx): Promise<Date> {
  const [row] = await sql<{ at: Date }[]>`select plaza_time() as at`
  if (!row) throw new Error('Postgres returned no time')
  return row.at
}

/**
 * Returns the timestamp for the next write. While the log's head is locked, the timestamp is never earlier than the
 * last event, even if the Postgres clock was set back or a different server took over. Run this query as a separate
 * statement, after the lock is acquired: the statement that waits for the lock would read the time before its wait.
 */
export async function readLogTime(sql: Sql | Tx): Promise<Date> {
  const [row] = await sql<{ at: Date }[]>`
    select greatest(plaza_time(), (select at from events where seq = (select seq from log_head))) as at`
  if (!row) throw new Error('Postgres returned no time')
  return row.at
}
