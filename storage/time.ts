import type { Sql, Tx } from './database.ts'

/** The time of the plaza, to the millisecond: that of Postgres, whichever hub asks. */
export async function readTime(sql: Sql | Tx): Promise<Date> {
  const [row] = await sql<{ at: Date }[]>`select plaza_time() as at`
  if (!row) throw new Error('Postgres did not tell the time')
  return row.at
}

/**
 * The instant that what is written next carries. Under the head lock it is never before that of the event before it, even
 * where the clock of Postgres was set back or another server took over. A statement of its own: in the one that takes the
 * lock the time would be read before the wait for it.
 */
export async function readLogTime(sql: Sql | Tx): Promise<Date> {
  const [row] = await sql<{ at: Date }[]>`
    select greatest(plaza_time(), (select at from events where seq = (select seq from log_head))) as at`
  if (!row) throw new Error('Postgres did not tell the time')
  return row.at
}
