import { afterAll, beforeAll, expect, it } from 'vitest'
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
