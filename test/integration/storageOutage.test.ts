import { afterAll, beforeAll, expect, it } from 'vitest'
import { isConnectionLoss, openDatabase, type Sql } from '../../storage/database.ts'
import { eventually } from '../support/nodes/load.ts'
import { startPlaza } from '../support/nodes/plaza.ts'
import { createDatabase } from '../support/nodes/postgres.ts'
import { openSharedPostgres, type SharedPostgres } from '../support/nodes/sharedPostgres.ts'

let server: SharedPostgres
let databaseUrl: string
/** Connection to another database, from which the test terminates all connections to the hub's database. */
let admin: Sql

beforeAll(async () => {
  server = await openSharedPostgres()
  databaseUrl = await createDatabase(server.url)
  admin = openDatabase(server.url)
})

afterAll(async () => {
  await admin.end()
  await server.close()
})

const database = () => new URL(databaseUrl).pathname.slice(1)
const cut = () => admin`
  select pg_terminate_backend(pid) from pg_stat_activity where datname = ${database()}`

async function waiting(kind: string): Promise<number> {
  const [row] = await admin<{ count: number }[]>`
    select count(*) as count from pg_stat_activity where datname = ${database()} and wait_event_type = ${kind}`
  return row?.count ?? 0
}

it('Ten connections cut at once in the middle of their work are all opened again at once', async () => {
  const connections = 10
  const sql = openDatabase(databaseUrl)
  const unexpected: unknown[] = []

  /**
   * Runs a query. If the query fails, runs `select 1` at once (in the same event-loop turn), and repeats the
   * `select 1` until it succeeds.
   */
  async function ask(query: () => PromiseLike<unknown>): Promise<void> {
    await query().then(
      () => undefined,
      (error: unknown) => {
        const code = (error as { code: string }).code
        if (!isConnectionLoss(error) || code === 'CONNECT_TIMEOUT') unexpected.push(error)
        return ask(() => sql`select 1`)
      },
    )
  }
  for (let round = 0; round < 15; round++) {
    const asking = Promise.all(Array.from({ length: connections }, () => ask(() => sql`select pg_sleep(60)`)))
    await eventually(
      'every connection inside its query',
      () => waiting('Timeout'),
      (count) => count === connections,
    )
    await cut()
    await asking
  }
  expect(unexpected).toEqual([])
  await sql.end({ timeout: 1 })
})

it('A hub survives connections that are cut while they are being opened', async () => {
  const plaza = await startPlaza({ databaseUrl })
  const holder = openDatabase(databaseUrl)
  const inside = await holder.reserve()
  try {
    // Hold a lock that the driver's first query on every new connection has to wait for.
    await inside`begin`
    await inside`lock table pg_catalog.pg_type in access exclusive mode`
    const isOther = (pid: number) => admin`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = ${database()} and pid <> ${pid}`
    const [row] = await inside<{ pid: number }[]>`select pg_backend_pid() as pid`
    const pid = row?.pid ?? 0
    for (let times = 0; times < 5; times++) {
      await isOther(pid)
      await eventually(
        'a connection waiting for the lock',
        () => waiting('Lock'),
        (count) => count > 0,
      )
    }
    await isOther(pid)
    await inside`rollback`
    await eventually(
      'a ready hub',
      async () => (await fetch(`${plaza.url}/readyz`)).status,
      (status) => status === 200,
    )
  } finally {
    inside.release()
    await holder.end()
    await plaza.close()
  }
})
