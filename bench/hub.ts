import { openDatabase, type Sql } from '../storage/database.ts'
import { connectOnce } from '../storage/embedded/ready.ts'
import type { Agent } from '../test/support/nodes/logWriters.ts'
import { type Plaza, startPlaza } from '../test/support/nodes/plaza.ts'
import { createDatabase, type RealPostgres, startRealPostgres } from '../test/support/nodes/postgres.ts'
import { seedAgents } from '../test/support/seeds/agents.ts'
import { familyUs, parentOf, processUs } from './clocks.ts'
import { hubCommand } from './programs.ts'

/** A Postgres server for the benchmark, started from the Postgres installation on this machine. */
export type Server = RealPostgres & {
  /** Returns the CPU time used so far by Postgres and all its child processes, in microseconds. */
  us(): number
  /** Copies a database. The original must have no open connections. */
  copyDatabase(url: string): Promise<string>
  withDatabase<Answer>(url: string, work: (sql: Sql) => Promise<Answer>): Promise<Answer>
}

export async function openServer(): Promise<Server> {
  const postgres = await startRealPostgres()
  const postmaster = await connectOnce(postgres.url, async (sql) => {
    const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
    return parentOf(backend?.pid ?? 0)
  })
  return {
    ...postgres,
    us: () => familyUs(postmaster),
    async copyDatabase(url) {
      const from = new URL(url)
      const name = `${from.pathname.slice(1)}_copy`
      await connectOnce(
        postgres.url,
        (sql) => sql`create database ${sql(name)} template ${sql(from.pathname.slice(1))}`,
      )
      from.pathname = name
      return from.href
    },
    async withDatabase(url, work) {
      const sql = openDatabase(url, { most: 1 })
      try {
        return await work(sql)
      } finally {
        await sql.end({ timeout: 1 })
      }
    },
  }
}

/** A hub (the server under test) in production mode, but without rate limits. */
export type BenchHub = Plaza & {
  port: number
  databaseUrl: string
  agents: readonly Agent[]
  sql: Sql
  /** Returns the CPU time used so far by the hub, in microseconds. */
  hubUs(): number
  postgresUs(): number
}

type Options = {
  /** Existing Postgres server to use. By default, a new server is started. */
  server?: Server
  agents?: number
  /** URL of an existing database with data. By default, an empty database is created. */
  databaseUrl?: string
  /** Command that starts the hub. By default, the hub runs from the compiled bundle. */
  command?: [string, ...string[]]
  env?: Record<string, string>
}

export async function openHub({
  server,
  agents = 16,
  env = {},
  command = hubCommand(),
  ...given
}: Options = {}): Promise<BenchHub> {
  const postgres = server ?? (await openServer())
  const databaseUrl = given.databaseUrl ?? (await createDatabase(postgres.url))
  const seeded = given.databaseUrl === undefined ? await seedAgents(databaseUrl, agents) : []
  const plaza = await startPlaza({
    databaseUrl,
    command,
    env: { NODE_ENV: 'production', ...env },
  })
  const sql = openDatabase(databaseUrl, { most: 2 })
  const closePlaza = plaza.close
  return Object.assign(plaza, {
    databaseUrl,
    port: Number(new URL(plaza.url).port),
    agents: seeded,
    sql,
    hubUs: () => processUs(plaza.pid),
    postgresUs: postgres.us,
    async close() {
      await sql.end({ timeout: 1 })
      await closePlaza()
      if (server === undefined) await postgres.close()
    },
  })
}

/** Measures the CPU time per unit of work. `work` returns the number of units. */
export async function costOf(
  hub: BenchHub,
  work: () => Promise<number>,
): Promise<{ hub: number; postgres: number }> {
  const [hubBefore, postgresBefore] = [hub.hubUs(), hub.postgresUs()]
  const count = await work()
  return { hub: (hub.hubUs() - hubBefore) / count, postgres: (hub.postgresUs() - postgresBefore) / count }
}
