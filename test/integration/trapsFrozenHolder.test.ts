import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, type Sql } from '../../storage/database.ts'
import { lockHead } from '../../storage/log.ts'
import { expectSoundLog } from '../support/clients/log.ts'
import { openCable } from '../support/lib/cable.ts'
import { eventually, metric } from '../support/nodes/load.ts'
import { insist, post, register } from '../support/nodes/logWriters.ts'
import { type Plaza, startPlaza } from '../support/nodes/plaza.ts'
import { createDatabase, type RealPostgres, startRealPostgres } from '../support/nodes/postgres.ts'

let postgres: RealPostgres
let plaza: Plaza
let sql: Sql
let cable: Awaited<ReturnType<typeof openCable>>
/** Database connection through `cable`, a proxy that can stop forwarding data. */
let frozen: Sql
beforeAll(async () => {
  postgres = await startRealPostgres()
  const databaseUrl = await createDatabase(postgres.url)
  plaza = await startPlaza({ databaseUrl })
  sql = openDatabase(databaseUrl)
  const { port } = new URL(databaseUrl)
  cable = await openCable(`http://127.0.0.1:${port}`)
  frozen = openDatabase(databaseUrl.replace(`:${port}/`, `:${new URL(cable.url).port}/`), { most: 1 })
})
afterAll(async () => {
  await cable?.close()
  await frozen?.end({ timeout: 0 })
  await sql?.end()
  await plaza?.close()
  await postgres?.close()
})

const backend = (pid: number) =>
  sql<
    { state: string; waitEvent: string }[]
  >`select state, wait_event from pg_stat_activity where pid = ${pid}`

it('A hub frozen inside a statement while it holds the log head loses it, and others write on', async () => {
  const author = await register([plaza.url], 'Unfrozen')
  const holding = frozen.begin(async (tx) => {
    const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
    await lockHead(tx)
    // Block Postgres's replies. The client sends parameter values only after a reply, so Postgres waits for the values.
    cable.deafen()
    tx`select ${1}::bigint`.catch(() => {})
    const pid = row?.pid ?? 0
    await eventually(
      'a backend waiting for its client inside a statement',
      () => backend(pid),
      ([one]) => one?.state === 'active' && one.waitEvent === 'ClientRead',
    )
    expect(await insist([plaza.url], post('It goes on.', author.token))).toMatchObject({ status: 201 })
    expect(await backend(pid)).toHaveLength(0)
    cable.cut()
  })
  await expect(holding).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  expect(await metric(plaza, 'plaza_holders_ended_total')).toBe(1)
  await expectSoundLog(sql)
})
