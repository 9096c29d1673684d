import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openConnections } from '../../storage/connections.ts'
import { isConnectionLoss, openDatabase, type Sql } from '../../storage/database.ts'
import { createDatabase, type RealPostgres, startRealPostgres } from '../support/nodes/postgres.ts'

let postgres: RealPostgres
let sql: Sql

beforeAll(async () => {
  postgres = await startRealPostgres()
  const url = await createDatabase(postgres.url)
  sql = openDatabase(url, { most: 1, connections: openConnections(url) })
})

afterAll(async () => {
  await sql?.end({ timeout: 1 })
  await postgres?.close()
})

const whole = [1, 2, 3, 4, 5]
const readFive = async () =>
  (await sql<{ i: number }[]>`select i from generate_series(1, 5) i`).map((row) => row?.i)

it('A statement that fails between two rows leaves the next result of its connection whole', async () => {
  const failing = sql`select 1 / (4 - i) from generate_series(1, 9) i`
  const rejected = expect(failing).rejects.toMatchObject({ code: '22012' })
  const next = readFive()
  await rejected
  expect(await next).toEqual(whole)
  expect(await readFive()).toEqual(whole)
})

it('A server process that ends between two rows leaves the results of the next connection whole', async () => {
  const dying = sql`
    select case when i = 4 then pg_terminate_backend(pg_backend_pid()) end from generate_series(1, 9) i`
  await expect(dying).rejects.toSatisfy(isConnectionLoss)
  expect(await readFive()).toEqual(whole)
  expect(await readFive()).toEqual(whole)
})

describe('In a pool of several connections,', () => {
  let pool: Sql
  beforeEach(async () => {
    pool = openDatabase(await createDatabase(postgres.url), { most: 3 })
  })
  afterEach(() => pool?.end({ timeout: 1 }))

  const pidOf = async () => (await pool<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid
  /** Runs a query on each connection at the same time. Returns the backends' pids, that of the slowest query last. */
  const useAll = () =>
    Promise.all(
      [0, 0.1, 0.3].map(async (seconds) => {
        const [row] = await pool<{ pid: number }[]>`select pg_backend_pid() as pid, pg_sleep(${seconds})`
        return row?.pid
      }),
    )

  it('queries one after another all use the connection that became idle last', async () => {
    const pids = await useAll()
    expect(new Set(pids).size).toBe(3)
    const used: (number | undefined)[] = []
    for (let query = 0; query < 5; query++) used.push(await pidOf())
    expect(used).toEqual(Array(5).fill(pids.at(-1)))
  })

  it('a lost connection is replaced, and the others remain in use', async () => {
    const pids = await useAll()
    await sql`select pg_terminate_backend(${pids.at(-1) ?? 0})`
    await expect.poll(pidOf).toBe(pids[1])
    expect(new Set(await useAll()).size).toBe(3)
  })

  it('only the first connection asks for the array types, and every connection reads and writes arrays', async () => {
    expect(await pidOf()).toBeDefined()
    const place = await postgres.logSize()
    await sql`alter system set log_statement = 'all'`
    await sql`select pg_reload_conf()`
    await useAll()
    const arrays = await Promise.all(
      [0.1, 0.1, 0.1].map(
        (seconds) =>
          pool<
            { words: string[] }[]
          >`select array['a', 'b'] || ${['c']}::text[] as words, pg_sleep(${seconds})`,
      ),
    )
    expect(arrays.map(([row]) => row?.words)).toEqual(Array(3).fill(['a', 'b', 'c']))
    const log = await postgres.log(place)
    expect(log).toContain('pg_backend_pid()')
    expect(log).not.toContain('pg_catalog.pg_type')
  })

  it('a connection can be reserved before any other query and while others are open', async () => {
    const first = await pool.reserve()
    const second = await pool.reserve()
    const pids = await Promise.all([first, second].map((one) => one`select pg_backend_pid() as pid`))
    expect(new Set(pids.map(([row]) => row?.pid)).size).toBe(2)
    first.release()
    second.release()
  })
})
