import type { Backend } from './connections.ts'
import type { Sql } from './database.ts'

/**
 * SQL condition for a Postgres server process that waits for its client. Such a process does no work, even if its
 * state is `active`.
 */
const isWaitingForClient = (sql: Sql) => sql`(wait_event_type = 'Client' and wait_event like 'Client%')`

/**
 * Terminates the Postgres connections of frozen hubs, because their locks block other connections. A hub counts as
 * frozen if Postgres has waited longer than `standingMs` for it in the middle of a statement. Returns the number of
 * terminated connections.
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

/**
 * Tolerance in milliseconds when the age of a Postgres process is compared with the age that the hub expects. If the
 * ages differ more, the process is another one that has been given the same pid.
 */
const ageToleranceMs = 1000

/** Selects the given server processes that still exist. Compares both pid and age, because the system reuses pids. */
const found = (sql: Sql, backends: readonly Backend[]) => sql`
  pg_stat_activity join unnest(
    ${backends.map(({ pid }) => pid)}::int[], ${backends.map(({ minAgeMs }) => minAgeMs - ageToleranceMs)}::float8[],
    ${backends.map(({ maxAgeMs }) => maxAgeMs + ageToleranceMs)}::float8[]) as b (backend, min_age, max_age)
  on pid = backend and usename = current_user
    and 1000 * extract(epoch from clock_timestamp() - backend_start) between min_age and max_age`

/**
 * Returns the pids of busy server processes. A process that has just finished also counts as busy, because
 * its response may be in transit.
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

/** Terminates these Postgres server processes. Postgres then rolls back their transactions and releases their locks. */
export async function endBackends(sql: Sql, backends: readonly Backend[]): Promise<void> {
  await sql`select pg_terminate_backend(pid) from ${found(sql, backends)}`
}

export async function readOwnPid(sql: Sql): Promise<number | undefined> {
  const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  return row?.pid
}
