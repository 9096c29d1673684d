// The tests in this file rename a table, so that Postgres returns an error that the hub does not expect.

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDatabase, type Sql } from '../../storage/database.ts'
import { byeOf, openPolling, openRaw, openSocketIo, openSse, welcomeOf } from '../support/clients/faces.ts'
import { metric } from '../support/nodes/load.ts'
import { type Plaza, startPlaza } from '../support/nodes/plaza.ts'
import { createDatabase, type RealPostgres, startRealPostgres } from '../support/nodes/postgres.ts'

let postgres: RealPostgres
let sql: Sql
let plaza: Plaza
beforeAll(async () => {
  postgres = await startRealPostgres()
  const databaseUrl = await createDatabase(postgres.url)
  sql = openDatabase(databaseUrl)
  plaza = await startPlaza({ databaseUrl })
})
afterAll(async () => {
  await plaza?.close()
  await sql?.end({ timeout: 1 })
  await postgres?.close()
})

async function withoutTable<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  await sql`alter table ${sql(name)} rename to ${sql(`${name}_away`)}`
  try {
    return await work()
  } finally {
    await sql`alter table ${sql(`${name}_away`)} rename to ${sql(name)}`
  }
}

const faultsCounted = () => metric(plaza, 'plaza_faults_total')

type LogLine = { requestId?: string; err?: { message: string } }
const faultsLogged = (requestId: string) =>
  plaza
    .output()
    .split('\n')
    .filter((line) => line.includes(requestId))
    .map((line) => JSON.parse(line) as LogLine)

/** Expects that the error was counted, and logged once with its cause and the request id. */
async function expectTold(requestId: unknown, before: number): Promise<void> {
  expect(requestId).toEqual(expect.any(String))
  const cause = { requestId, err: { message: expect.stringContaining('does not exist') } }
  await expect.poll(() => faultsLogged(String(requestId)), { interval: 5 }).toMatchObject([cause])
  expect(await faultsCounted()).toBe(before + 1)
}

describe.each([
  { name: 'raw WebSocket', open: openRaw },
  { name: 'Socket.IO', open: openSocketIo },
  { name: 'Socket.IO long-polling', open: openPolling },
])('$name', ({ name, open }) => {
  it('a hello that meets a fault gets a bye with `internal` and the id of the log line with the cause', async () => {
    const { token } = await plaza.register(`Greeted ${name}`)
    const before = await faultsCounted()
    const bye = await withoutTable('agents', async () => {
      const client = await open(plaza.url, { token })
      const bye = await byeOf(client)
      await client.closed
      return bye
    })
    expect(bye).toMatchObject({ code: 'internal', reconnect: true })
    await expectTold(bye.request_id, before)
    // Connect again with the same token, which is still valid.
    const again = await open(plaza.url, { token })
    await welcomeOf(again)
    again.drop()
    await again.closed
  })

  it('a join that meets a fault is answered `internal` with the id of the log line with the cause', async () => {
    const client = await open(plaza.url)
    await welcomeOf(client)
    const before = await faultsCounted()
    const answer = await withoutTable('channels', () => client.room('join', 'channel:7'))
    expect(answer).toMatchObject({ ok: false, error: 'internal' })
    await expectTold(answer.request_id, before)
    expect(await client.room('join', 'plaza')).toMatchObject({ ok: true })
    client.drop()
    await client.closed
  })
})

it('An SSE request that meets a fault before it opens is answered `internal` with the id of the log line with the cause', async () => {
  const before = await faultsCounted()
  const answer = await withoutTable('channels', () => fetch(`${plaza.url}/api/stream?rooms=channel:7`))
  expect(answer.status).toBe(500)
  const { request_id: requestId } = (await answer.json()) as { request_id: string }
  expect(requestId).toBe(answer.headers.get('x-request-id'))
  await expectTold(requestId, before)
})

it('An outage of Postgres is not counted as a fault: sockets get `resync`, streams 503', async () => {
  const { token } = await plaza.register('Away')
  const before = await faultsCounted()
  await postgres.kill('SIGINT')
  try {
    for (const open of [openRaw, openSocketIo]) {
      const client = await open(plaza.url, { token })
      expect(await byeOf(client)).toMatchObject({ code: 'resync', reconnect: true })
      await client.closed
    }
    await expect(openSse(plaza.url, { token })).rejects.toThrow('answered with 503')
    expect(await faultsCounted()).toBe(before)
  } finally {
    await postgres.restart()
    const ready = async () => expect((await fetch(`${plaza.url}/readyz`)).status).toBe(200)
    await vi.waitFor(ready, { timeout: 30_000, interval: 20 })
  }
})
