import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkedClient } from '../support/clients/checked.ts'
import { connectRaw, exchange, requestBytes } from '../support/clients/http.ts'
import type { Plaza } from '../support/nodes/plaza.ts'
import { createDatabase, type RealPostgres, startRealPostgres } from '../support/nodes/postgres.ts'
import { servers, startPlazaOn } from '../support/nodes/servers.ts'

describe.each(servers)('on %s', (server) => {
  let database: RealPostgres
  let databaseUrl: string
  let plaza: Plaza
  beforeAll(async () => {
    database = await startRealPostgres()
    databaseUrl = await createDatabase(database.url)
    plaza = await startPlazaOn(server, { databaseUrl })
  })
  afterAll(async () => {
    await plaza?.close()
    await database?.close()
  })

  async function whileTokensCannotBeLookedUp(work: () => Promise<void>): Promise<void> {
    const sql = postgres(databaseUrl, { max: 1 })
    await sql.begin(async (tx) => {
      await tx`lock table agents in access exclusive mode`
      await work()
    })
    await sql.end()
  }

  it('a stream whose client left before its token was looked up frees its connection slot', async () => {
    const { token, agent } = await plaza.register('Impatient')
    const stream = requestBytes('GET', '/api/stream', { headers: { Authorization: `Bearer ${token}` } })
    await whileTokensCannotBeLookedUp(async () => {
      for (let count = 0; count < 5; count++) {
        const connection = await connectRaw(plaza.url)
        await connection.send(stream)
        connection.drop('reset')
      }
      await exchange(plaza.url, requestBytes('GET', '/healthz'))
    })

    const patient = await connectRaw(plaza.url)
    await patient.send(stream)
    expect(await patient.answer()).toMatchObject({ status: 200 })
    const isOnline = async () => (await checkedClient(plaza.url).getAgent({ slug: agent.slug })).agent.online
    expect(await isOnline()).toBe(true)
    patient.drop()
    await expect.poll(isOnline).toBe(false)
  })
})
