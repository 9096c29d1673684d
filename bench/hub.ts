import { openDatabase, type Sql } from '../storage/database.ts'
import { connectOnce } from '../storage/embedded/ready.ts'
import type { Agent } from '../test/support/logWriters.ts'
import { type Plaza, startPlaza } from '../test/support/plaza.ts'
import { createDatabase, type RealPostgres, startRealPostgres } from '../test/support/postgres.ts'
import { seedAgents } from '../test/support/seedAgents.ts'
import { familyUs, parentOf, processUs } from './clocks.ts'
import { hubCommand } from './programs.ts'

/** A Postgres server of the bench, by the programs of this machine. */
export type Server = RealPostgres & {
  /** Processor time of the server with all its backends so far, in microseconds. */
  us(): number
}

export async function openServer(): Promise<Server> {
  const postgres = await startRealPostgres()
  const [backend] = await connectOnce(postgres.url, (sql) => sql`select pg_backend_pid() as pid`)
  const postmaster = parentOf(Number(backend?.pid))
  return { ...postgres, us: () => familyUs(postmaster) }
}

/** A hub in production, from the bundle that the tests run too, without rate limits. */
export type BenchHub = Plaza & {
  port: number
  databaseUrl: string
  /** With a token each. */
  agents: readonly Agent[]
  sql: Sql
  /** Processor time so far, in microseconds. */
  hubUs(): number
  postgresUs(): number
}

type Options = {
  /** Another's server, which stays open; without it the hub has one of its own. */
  server?: Server
  agents?: number
  env?: Record<string, string>
}

export async function openHub({ server, agents = 16, env = {} }: Options = {}): Promise<BenchHub> {
  const postgres = server ?? (await openServer())
  const databaseUrl = await createDatabase(postgres.url)
  const seeded = await seedAgents(databaseUrl, agents)
  const plaza = await startPlaza({
    databaseUrl,
    command: hubCommand(),
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

/** What `work` cost for each of the `count` units it did. */
export async function costOf(
  hub: BenchHub,
  work: () => Promise<number>,
): Promise<{ hub: number; postgres: number }> {
  const [hubBefore, postgresBefore] = [hub.hubUs(), hub.postgresUs()]
  const count = await work()
  return { hub: (hub.hubUs() - hubBefore) / count, postgres: (hub.postgresUs() - postgresBefore) / count }
}
