import type { Sql } from './database.ts'

/** State of a Postgres server, used to warn the operator about problems. */
export type ServerFacts = {
  version: string
  versionNumber: number
  /** True if the server is a standby, which accepts no writes. */
  isStandby: boolean
  /** Postgres settings that determine whether committed data survives a power failure. */
  durability: Record<'fsync' | 'full_page_writes' | 'synchronous_commit', string>
  connections: number
  connectionsMax: number
  /**
   * `aheadS`: seconds by which this machine's clock is ahead of the Postgres clock. `withinS`: maximum error of
   * `aheadS`, in seconds.
   */
  clock: { aheadS: number; withinS: number }
  /** Sequence number of the last event in the log. Undefined if the database has no event log. */
  head: number | undefined
  /** Standby servers. `behindS`: replication lag in seconds; undefined if Postgres does not report the lag. */
  standbys: { name: string; behindS: number | undefined }[]
}

export async function readServerFacts(sql: Sql): Promise<ServerFacts> {
  const [server] = await sql<
    { version: string; number: number; isStandby: boolean; used: number; max: number; hasPlaza: boolean }[]
  >`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      pg_is_in_recovery() as is_standby, current_setting('max_connections')::int as max,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
      to_regproc('plaza_time') is not null and to_regclass('log_head') is not null as has_plaza`
  if (!server) throw new Error('Postgres returned no facts about itself')
  const settings = await sql<{ name: keyof ServerFacts['durability']; setting: string }[]>`
    select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')`
  const standbys = await sql<{ name: string; behindS: number | null }[]>`
    select coalesce(nullif(application_name, ''), client_addr::text, 'a standby') as name,
      extract(epoch from replay_lag)::float8 as behind_s from pg_stat_replication`
  const askedAt = Date.now()
  const [log] = server.hasPlaza
    ? await sql<{ at: Date; seq: number }[]>`select plaza_time() as at, seq from log_head`
    : await sql<{ at: Date; seq: undefined }[]>`select clock_timestamp() as at`
  if (!log) throw new Error('Postgres returned no time')
  const tookMs = Date.now() - askedAt
  const aheadMs = askedAt + tookMs / 2 - log.at.getTime()
  return {
    ...{ version: server.version, versionNumber: server.number, isStandby: server.isStandby },
    ...{ connections: server.used, connectionsMax: server.max, head: log.seq },
    clock: { aheadS: aheadMs / 1000, withinS: tookMs / 1000 },
    durability: Object.fromEntries(
      settings.map(({ name, setting }) => [name, setting]),
    ) as ServerFacts['durability'],
    standbys: standbys.map(({ name, behindS }) => ({ name, behindS: behindS ?? undefined })),
  }
}
