import type { Sql, Tx } from './database.ts'

/** Returns the plaza's time, to the millisecond: the Postgres clock, which is the same for every hub. */
export async function readTime(sql: Sql | Tx): Promise<Date> {
  const [row] = await sql<{ at: Date }[]>`select plaza_time() as at`
  if (!row) throw new Error('Postgres returned no time')
  return row.at
}

/**
 * Returns the timestamp for the next write. Under the head lock it is never earlier than the last event, even
 * if the Postgres clock was set back or a different server took over. Must be a separate statement: the one
 * that waits for the lock would read the time before the wait.
 */
export async function readLogTime(sql: Sql | Tx): Promise<Date> {
  const [row] = await sql<{ at: Date }[]>`
    select greatest(plaza_time(), (select at from events where seq = (select seq from log_head))) as at`
  if (!row) throw new Error('Postgres returned no time')
  return row.at
}
