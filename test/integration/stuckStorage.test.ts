import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openDatabase, type Sql } from '../../storage/database.ts'
import { lockHead } from '../../storage/log.ts'
import { checkedClient } from '../support/clients/checked.ts'
import { type Plaza, startPlaza } from '../support/nodes/plaza.ts'
import { createDatabase, type RealPostgres, startRealPostgres } from '../support/nodes/postgres.ts'

let postgres: RealPostgres
let plaza: Plaza
let sql: Sql
beforeAll(async () => {
  postgres = await startRealPostgres()
  const databaseUrl = await createDatabase(postgres.url)
  sql = openDatabase(databaseUrl)
  plaza = await startPlaza({ databaseUrl })
})
afterAll(async () => {
  await plaza.close()
  await sql.end()
  await postgres.close()
})

it('A commit blocked in storage is answered `unavailable`, reads go on, and its idempotency key finds the outcome', async () => {
  const { token } = await plaza.register('Patient')
  const client = checkedClient(plaza.url, token)
  const stuck = () => client.createPost({ body: 'held up' }, { key: 'held-up-1' })

  await sql.begin(async (tx) => {
    // Disable this timeout, because the idle session has to hold a lock until the hub refuses the call.
    await tx`set local idle_in_transaction_session_timeout = 0`
    await lockHead(tx)
    const refusal = expect(stuck()).rejects.toMatchObject({
      ...{ code: 'unavailable', status: 503 },
      message: expect.stringContaining('did not finish this call in time'),
    })
    expect((await client.listFeed({})).items).toEqual([])
    await refusal
  })

  const insist = () => stuck().catch((error: { code: string }) => error.code)
  const done = await vi.waitUntil(
    async () => {
      const answer = await insist()
      return typeof answer === 'object' && answer
    },
    { timeout: 30_000, interval: 200 },
  )
  const { post } = done
  expect((await client.listFeed({})).items.map(({ id }) => id)).toEqual([post.id])
})

it('A hub whose commits have waited for over 5 s is not ready, and is ready again after the next commit, even without traffic', async () => {
  const { token } = await plaza.register('Waiting')
  const client = checkedClient(plaza.url, token)
  const readiness = async () => (await fetch(`${plaza.url}/readyz`)).json()

  await sql.begin(async (tx) => {
    await tx`set local idle_in_transaction_session_timeout = 0`
    await lockHead(tx)
    const refusal = expect(client.createPost({ body: 'waits' })).rejects.toMatchObject({
      code: 'unavailable',
    })
    await expect.poll(readiness).toEqual({ ok: false, reason: 'Postgres accepts no writes' })
    await refusal
    // The hub has refused the call, but must remain unready while Postgres accepts no writes.
    expect(await readiness()).toEqual({ ok: false, reason: 'Postgres accepts no writes' })
  })
  await expect.poll(readiness).toEqual({ ok: true })
})

it('A form with an unknown outcome is shown again with its own key, so that sending it again executes it once', async () => {
  const sign = (key: string) =>
    fetch(`${plaza.url}/guestbook`, {
      method: 'POST',
      body: new URLSearchParams({ form: 'sign', name: 'Patient', message: 'Held up.', key }),
      redirect: 'manual',
    })
  const keyIn = (page: string) => /name="key" value="([^"]*)"/.exec(page)?.[1] ?? ''

  const unknown = await sql.begin(async (tx) => {
    await tx`set local idle_in_transaction_session_timeout = 0`
    await lockHead(tx)
    return sign('form-1')
  })
  expect(unknown.status).toBe(503)
  let key = keyIn(await unknown.text())
  expect(key).toBe('form-1')

  await vi.waitUntil(
    async () => {
      const answer = await sign(key)
      if (answer.status === 303) return true
      key = keyIn(await answer.text())
      return false
    },
    { timeout: 30_000, interval: 200 },
  )
  const { items } = await checkedClient(plaza.url).listGuestbook({})
  expect(items.map(({ message }) => message)).toEqual(['Held up.'])
})
