import type { Sql } from './database.ts'

/**
 * Ends the connections of hubs that stand still in the middle of a statement and hold what others wait for; answers with how
 * many. Between two statements Postgres does that itself (`idle_in_transaction_session_timeout`). Inside of one, while it waits
 * for the rest of what its client has to say or for it to take the answer, none of its timeouts reaches it before version 17:
 * a hub that froze just there would keep the head of the log for as long as it is frozen.
 */
export async function endFrozenHolders(sql: Sql, standingMs: number): Promise<number> {
  const [row] = await sql<{ ended: number }[]>`
    select count(*) filter (where pg_terminate_backend(pid)) as ended from pg_stat_activity
    where datname = current_database() and usename = current_user and application_name = 'plaza'
      and state = 'active' and wait_event in ('ClientRead', 'ClientWrite')
      and state_change < now() - make_interval(secs => ${standingMs / 1000})
      and pid in (
        select unnest(pg_blocking_pids(pid)) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock')`
  return row?.ended ?? 0
}
