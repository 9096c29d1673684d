import type { Sql, Tx } from './database.ts'

/** Returns the current time from the Postgres clock, which all hubs share. */
export async function readTime(sql: Sql | Tx): Promise<Date> {
  const [row] = await sql<{ at: Date }[]>`select plaza_time() as at`
  if (!row) throw new Error('Postgres returned no time')
  return row.at
}

/**
 * Returns the time for the next write, which is never earlier than the time of the last event. The log must
 * already be locked; otherwise, the result may be outdated.
 */
export async function readLogTime(sql: Sql | Tx): Promise<Date> {
  const [row] = await sql<{ at: Date }[]>`
    select greatest(plaza_time(), (select at from events where seq = (select seq from log_head))) as at`
  if (!row) throw new Error('Postgres returned no time')
  return row.at
}
