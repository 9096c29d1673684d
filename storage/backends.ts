import type { Backend } from './connections.ts'
import type { Sql } from './database.ts'

/** A backend that waits for its client works on nothing, whatever its state says. */
const isWaitingForClient = (sql: Sql) => sql`(wait_event_type = 'Client' and wait_event like 'Client%')`

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
      and state = 'active' and ${isWaitingForClient(sql)}
      and state_change < now() - make_interval(secs => ${standingMs / 1000})
      and pid in (
        select unnest(pg_blocking_pids(pid)) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock')`
  return row?.ended ?? 0
}

/** How far the age that a hub and the server give the same backend may differ, beyond what the hub knows. */
const ageToleranceMs = 1000

/** Those of these backends that are still there: number and age fit. */
const found = (sql: Sql, backends: readonly Backend[]) => sql`
  pg_stat_activity join unnest(
    ${backends.map(({ pid }) => pid)}::int[], ${backends.map(({ minAgeMs }) => minAgeMs - ageToleranceMs)}::float8[],
    ${backends.map(({ maxAgeMs }) => maxAgeMs + ageToleranceMs)}::float8[]) as b (backend, min_age, max_age)
  on pid = backend and usename = current_user
    and 1000 * extract(epoch from clock_timestamp() - backend_start) between min_age and max_age`

/**
 * The numbers of the backends that work on an answer, or did until `settledMs` ago: the answer may be under way. A backend that
 * waits for a lock works.
 */
export async function listWorking(
  sql: Sql,
  backends: readonly Backend[],
  settledMs: number,
): Promise<Set<number>> {
  const rows = await sql<{ pid: number }[]>`
    select pid from ${found(sql, backends)}
    where (state = 'active' and not coalesce(${isWaitingForClient(sql)}, false))
      or state_change > clock_timestamp() - make_interval(secs => ${settledMs / 1000})`
  return new Set(rows.map(({ pid }) => pid))
}

/** Ends these backends, and with them the transactions and locks they hold. */
export async function endBackends(sql: Sql, backends: readonly Backend[]): Promise<void> {
  await sql`select pg_terminate_backend(pid) from ${found(sql, backends)}`
}

export async function readOwnPid(sql: Sql): Promise<number | undefined> {
  const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  return row?.pid
}
