import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Connections, openConnections } from '../../storage/connections.ts'
import { isConnectionLoss, openDatabase, type Sql, type Tx } from '../../storage/database.ts'
import { transact } from '../../storage/transaction.ts'
import { createDatabase, type RealPostgres, startRealPostgres } from '../support/nodes/postgres.ts'

let postgres: RealPostgres
let connections: Connections
let sql: Sql

beforeAll(async () => {
  postgres = await startRealPostgres()
  const url = await createDatabase(postgres.url)
  connections = openConnections(url)
  sql = openDatabase(url, { most: 1, connections })
  await sql`create table kept (id int primary key)`
})

afterAll(async () => {
  await sql?.end({ timeout: 1 })
  await postgres?.close()
})

/** Ways in which a transaction may continue after its connection is lost. The keys complete the titles of the tests. */
const goesOn: Record<string, (tx: Tx) => Promise<unknown>> = {
  'with another statement': (tx) => tx`insert into kept values (2)`,
  'with another savepoint': (tx) => tx.savepoint((inner) => inner`insert into kept values (2)`),
  'to its COMMIT': async () => {},
  'to its ROLLBACK': () => Promise.reject(new Error('the work fails for a reason of its own')),
}

it.each(Object.entries(goesOn))(
  'a transaction that goes on %s after its connection is lost is rejected, and the pool works on',
  async (_, goOn) => {
    const [before] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
    const transaction = transact(sql, async (tx) => {
      await tx`insert into kept values (1)`
      const isClosed = vi.waitFor(() => expect(connections.all.size).toBe(0), { timeout: 60_000 })
      for (const connection of connections.all) connection.break('the test breaks it')
      await isClosed
      await goOn(tx)
    })
    await expect(transaction).rejects.toSatisfy(isConnectionLoss)
    const [after] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
    expect(after?.pid).not.toBe(before?.pid)
    expect(await sql`select id from kept`).toEqual([])
  },
)

it('a transaction that goes on after its pool has reconnected writes nothing outside of it', async () => {
  let goOn = () => {}
  const waiting = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const transaction = transact(sql, async (tx) => {
    await tx`insert into kept values (1)`
    for (const connection of connections.all) connection.break('the test breaks it')
    await waiting
    await tx`insert into kept values (2)`
  })
  await expect(transaction).rejects.toSatisfy(isConnectionLoss)
  await sql`select 1`
  goOn()
  // Run another query on the pool's only connection. If `transaction` had sent its second insert after all, Postgres
  // would execute the insert before this query.
  await sql`select 1`
  expect(await sql`select id from kept`).toEqual([])
})

it('a transaction returns what its work returns, and undoes what its work throws', async () => {
  expect(await transact(sql, async (tx) => (await tx`insert into kept values (3) returning id`)[0]?.id)).toBe(
    3,
  )
  const failing = transact(sql, async (tx) => {
    await tx`insert into kept values (4)`
    await tx.savepoint((inner) => inner`insert into kept values (3)`).catch(() => {})
    await tx`insert into kept values (5)`
    throw new Error('on purpose')
  })
  await expect(failing).rejects.toThrow('on purpose')
  expect(await sql`delete from kept returning id`).toEqual([{ id: 3 }])
})
