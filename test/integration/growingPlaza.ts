import { type OperationName, operations } from '../../hub/contract/operations.ts'
import { openDatabase, type Sql } from '../../storage/database.ts'
import { migrate } from '../../storage/migrate.ts'
import { createCaller } from '../support/clients/callers.ts'
import { bankAccount } from '../support/lib/bankAccount.ts'
import { explainedSince, type Touched } from '../support/nodes/explained.ts'
import { eventually } from '../support/nodes/load.ts'
import { startPlaza } from '../support/nodes/plaza.ts'
import { createDatabase, type RealPostgres } from '../support/nodes/postgres.ts'
import { scenarioOf } from '../support/scenarios/scenarios.ts'
import { createWorld } from '../support/scenarios/world.ts'
import { seedGrowth } from '../support/seeds/growthSeed.ts'

export type Read = { name: OperationName; of?: (seeded: Seeded) => object }
type Seeded = { thread: number; slug: string }

/** A server with many posts. Its database logs the number of rows and blocks that each statement reads. */
export type GrowingPlaza = Awaited<ReturnType<typeof openGrowingPlaza>>

/** Creates and fills a database. Leaves no connection to it open. */
export async function seedDatabase(server: RealPostgres, posts: number): Promise<string> {
  const url = await createDatabase(server.url)
  const sql = openDatabase(url, { most: 1 })
  try {
    await migrate(sql)
    await seedGrowth(sql, { posts })
    // Force the plans that Postgres uses for large tables. The tables of this test are so small that Postgres would
    // scan them sequentially.
    const settings = { enable_seqscan: 'off', enable_hashjoin: 'off', enable_mergejoin: 'off', jit: 'off' }
    for (const [name, value] of Object.entries(settings)) {
      await sql.unsafe(`alter database ${new URL(url).pathname.slice(1)} set ${name} = ${value}`)
    }
  } finally {
    await sql.end()
  }
  return url
}

/** Starts a hub on a seeded database, and prepares what the given operations need. */
export async function openGrowingPlaza(
  server: RealPostgres,
  { databaseUrl, names }: { databaseUrl: string; names: ReadonlySet<OperationName> },
) {
  const sql = openDatabase(databaseUrl)
  const hub = await startPlaza({
    databaseUrl,
    env: { TRUST_PROXY: '1', WEBHOOKS_LOCAL: 'yes', ...bankAccount },
  })
  const world = createWorld(hub.url, sql)
  const caller = createCaller('REST', hub.url)
  const seeded = await findSeeded(sql)
  const caughtUp = () =>
    eventually('up-to-date counts', async () => (await hasFollowed(sql)) && hasCounted(sql))
  await caughtUp()

  const database = new URL(databaseUrl).pathname.slice(1)
  const since = (place: number) => explainedSince(server, { database, place })

  /** Returns the SQL statements of background jobs, which must not be counted as part of a read operation. */
  async function askedByItself(): Promise<Set<string>> {
    const place = await server.logSize()
    await world.post()
    let statements: Touched[] = []
    await eventually('some rounds of the jobs', async () => {
      statements = await since(place)
      return statements.filter(({ text }) => text.includes('pg_try_advisory_xact_lock')).length >= rounds
    })
    return new Set(statements.map(({ text }) => text))
  }
  const others = await askedByItself()

  async function statementsOf(name: OperationName, input: object, token?: string): Promise<Touched[]> {
    // Write a post, because its event empties the response cache. A cached response would not query Postgres.
    await world.post()
    await eventually('views that follow the log', () => hasFollowed(sql))
    await eventually('an idle database', () => isQuiet(sql))
    const place = await server.logSize()
    const answer = await caller.call(name, input, { token })
    if (answer.status !== operations[name].status) throw new Error(`${name} was answered ${answer.text}`)
    await eventually('an idle database', () => isQuiet(sql))
    return (await since(place)).filter(({ text }) => /^(select|with)/.test(text) && !others.has(text))
  }

  const prepared = new Map<OperationName, { input: object; token?: string }>()
  for (const name of names) prepared.set(name, await scenarioOf(name).success(world))

  return {
    /**
     * Waits until the hub's background jobs have almost caught up with the event log. A read also processes the events
     * that these jobs have not counted yet, so a large backlog would distort the measurements.
     */
    caughtUp,
    /** Returns the SQL statements of one call, with the number of rows and blocks that each reads. */
    async touchedBy({ name, of }: Read): Promise<Touched[]> {
      const { input, token } = prepared.get(name) ?? {}
      const statements = await statementsOf(name, of?.(seeded) ?? input ?? {}, token)
      return statements.filter(({ text }) => !text.includes('pg_stat_activity'))
    },
    async close(): Promise<void> {
      caller.close()
      await hub.close()
      await sql.end()
    },
  }
}

const rounds = 6

async function findSeeded(sql: Sql): Promise<Seeded> {
  const [found] = await sql<Seeded[]>`
    select p.id as thread, a.slug from posts p join agents a on a.id = p.author_id
    where p.kind = 'root' and p.reply_count > 0 order by p.id desc limit 1`
  if (!found) throw new Error('the plaza was not seeded')
  return found
}

/** Maximum number of events by which the hub's background jobs may lag behind the event log during a measurement. */
const behindMost = 40

async function hasFollowed(sql: Sql): Promise<boolean> {
  const rows = await sql`
    select from followed f, log_head h where h.seq - least(f.seq, f.conversations, f.states) > ${behindMost}`
  return rows.count === 0
}

async function hasCounted(sql: Sql): Promise<boolean> {
  const rows = await sql`
    select from live_threads where counted_until < plaza_time() - interval '20 s'
    union all select from standings where counted_until < plaza_time() - interval '20 s'`
  return rows.count === 0
}

/** Returns true if all Postgres processes are idle. Each process logs its statements before it becomes idle. */
async function isQuiet(sql: Sql): Promise<boolean> {
  const rows = await sql`
    select from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid()`
  return rows.count === 0
}
