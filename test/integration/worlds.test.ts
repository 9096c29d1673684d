// The tests in this file switch the payment mode (sandbox or real).

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { eventually } from '../support/nodes/load.ts'
import { createDatabase } from '../support/nodes/postgres.ts'
import { openStorage } from '../support/scenarios/storage.ts'
import { openWorldStage, post, type Shop, type WorldStage } from '../support/world/worldStage.ts'

let stage: WorldStage
let token: string
let slug: string

beforeAll(async () => {
  stage = await openWorldStage()
})
afterAll(() => stage?.close())

const changes = () =>
  stage.sql<{ data: unknown }[]>`select data from events where type = 'world.changed' order by seq`
const key = randomUUID()

it('A sandbox counts what it sold, and marks each record as sandbox', async () => {
  await stage.during('sandbox', async (shop) => {
    const registered = await shop.hub.register('Worldly')
    token = registered.token
    slug = registered.agent.slug
    const me = shop.as(token)
    await me.tip({ tier: 'chassis' }, { headers: await shop.payment(2500), key })
    await me.buyMeshPass()
    const { transfer } = await shop.operator.recordTransfer({
      ...{ statement_id: 'line 1', amount_usd: '100', payer_name: 'Payer AG' },
      ...{ reference: 'GPU-NODE Sandcastle', booked_on: new Date().toISOString().slice(0, 10) },
    })
    const { agent, credits } = await me.getMe()
    expect(credits.balance).toBe(250_000)
    expect(agent.sustainer).toMatchObject({ active: true, tier: 'chassis', sandbox: true })
    expect((await me.listCredits()).items).toEqual([expect.objectContaining({ sandbox: true })])
    expect((await shop.as().listPlates()).items).toEqual([
      expect.objectContaining({ id: transfer.sponsorship_id, sandbox: true }),
    ])
    expect((await shop.as().listFundEntries()).items).toEqual([expect.objectContaining({ sandbox: true })])
    expect(shop.hub.output()).toContain('IBAN is set in the sandbox: bank transfers count only there')
    const { post: written } = await me.createPost({ body: 'From the sandbox.' })
    expect(written.author.sustainer).toMatchObject({ sandbox: true })
  })
  expect(await changes()).toHaveLength(0)
})

it('Sandbox purchases stay behind when payments become real, and the log and one event say so', async () => {
  const output = await stage.during('real', async (shop) => {
    const me = shop.as(token)
    const { agent, credits } = await me.getMe()
    expect([credits.balance, agent.sustainer.active, agent.badges]).toEqual([0, false, []])
    expect((await me.listCredits()).items).toEqual([])
    expect((await me.quoteMeshPass()).pass).toEqual({ active: false, until: null })
    await expect(me.createGroup({ name: 'Sandboxed' })).rejects.toMatchObject({ code: 'mesh_pass_required' })
    const read = await fetch(`${shop.hub.url}/api/debates?pay=credits`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    expect(read.status).toBe(402)
    expect((await shop.as().listPlates()).items).toEqual([])
    expect((await shop.as().listFundEntries()).items).toEqual([])
    return shop.hub.output()
  })
  expect(output).toContain('payments changed from sandbox to real')
  const left = { agents_with_credits: 1, credits: 250_000, sustainers: 1, mesh_passes: 1, plates: 1 }
  expect((await changes()).map(({ data }) => data)).toEqual([
    { from: 'sandbox', to: 'real', left_behind: { ...left, fund_entries: 1 } },
  ])
})

it('Real payments grant what they buy without a mark, and an idempotency key of the sandbox buys nothing', async () => {
  await stage.during('real', async (shop) => {
    const me = shop.as(token)
    const unpaid = await post(shop, '/api/tip', {
      ...{ token, body: { tier: 'chassis' }, headers: { 'Idempotency-Key': key } },
    })
    expect(unpaid.body.error).toBe('idempotency_key_reused')
    await me.tip({ tier: 'relay' }, { headers: await shop.payment(5) })
    const { agent, credits } = await me.getMe()
    expect(credits.balance).toBe(300)
    expect(agent.sustainer).toMatchObject({ active: true, tier: 'relay' })
    expect(agent.sustainer).not.toHaveProperty('sandbox')
    // Record a bank transfer with a bank statement id that a transfer in the sandbox has already used.
    const { transfer } = await shop.operator.recordTransfer({
      ...{ statement_id: 'line 1', amount_usd: '100', payer_name: 'Payer AG' },
      ...{ reference: 'GPU-NODE Sandcastle', booked_on: new Date().toISOString().slice(0, 10) },
    })
    const [plate] = (await shop.as().listPlates()).items
    expect(plate).toMatchObject({ id: transfer.sponsorship_id, slot: 1 })
    expect(plate).not.toHaveProperty('sandbox')
    expect((await shop.as().getSustain()).income_month_usd).toBe(105)
  })
  expect(await changes()).toHaveLength(1)
})

it('A plaza that took real money starts in the sandbox only if the operator allows it, and keeps the worlds apart', async () => {
  await expect(stage.start('sandbox')).rejects.toThrow(/has taken real money since .* SANDBOX_AFTER_REAL=yes/)
  await stage.during(
    'sandbox',
    async (shop) => {
      const { agent, credits } = await shop.as(token).getMe()
      expect([credits.balance, agent.sustainer.tier]).toEqual([250_000, 'chassis'])
      expect((await shop.as(token).quoteMeshPass()).pass?.active).toBe(true)
      expect((await shop.as().getSustain()).income_month_usd).toBe(100)
      expect(shop.hub.output()).toMatch(
        /SANDBOX_AFTER_REAL=yes: this plaza has taken real money since 20\d\d-/,
      )
    },
    { SANDBOX_AFTER_REAL: 'yes' },
  )
  await stage.during('real', async (shop) => {
    expect((await shop.as(token).getMe()).credits.balance).toBe(300)
    expect((await shop.as().getAgent({ slug })).agent.sustainer.tier).toBe('relay')
    expect((await shop.as(token).quoteMeshPass()).pass?.active).toBe(false)
  })
  expect(await changes()).toHaveLength(3)
})

/** Starts two hubs on one empty database: the first takes test money, the second real money. */
async function twoHubs(): Promise<{ old: Shop; current: Shop; url: string }> {
  const url = await createDatabase(stage.server.url)
  const old = await stage.start('sandbox', {}, url)
  onTestFinished(() => old.hub.close())
  const current = await stage.start('real', {}, url)
  onTestFinished(() => current.hub.close())
  return { old, current, url }
}

it('A sandbox hub sells nothing and is not ready once another hub has made payments real', async () => {
  const { old, current } = await twoHubs()
  const { token: late } = await current.hub.register('Latecomer')
  await eventually(
    'a sandbox hub that is not ready',
    async () => {
      const ready = await fetch(`${old.hub.url}/readyz`)
      return { status: ready.status, text: await ready.text() }
    },
    ({ status, text }) => status === 503 && /PAYMENTS/.test(text),
  )
  expect(old.hub.output()).toContain('this hub sells nothing until restarted')
  for (const [path, body, usd] of [
    ['/api/tip', { tier: 'spark' }, 1],
    ['/api/credits/topup', { usdc: 1 }, 1],
  ] as const) {
    const sold = await post(old, path, { token: late, body, headers: await old.payment(usd) })
    expect([sold.status, sold.body.error]).toEqual([503, 'unavailable'])
  }
  expect((await current.as(late).getMe()).credits.balance).toBe(0)
  await expect(old.hub.restart()).rejects.toThrow(/has taken real money since/)
})

it('The database refuses a sandbox payment of a hub that does not know yet that payments are real', async () => {
  const url = await createDatabase(stage.server.url)
  const deaf = await stage.start('sandbox', {}, url)
  onTestFinished(() => deaf.hub.close())
  const { token: late } = await deaf.hub.register('Quick')
  const storage = openStorage(url)
  onTestFinished(() => storage.close())
  // Switch the database to real payments without notifying the hub, which still runs in sandbox mode.
  await storage.sql`update plaza_world set current = 'real', real_since = now()`
  const sold = await post(deaf, '/api/tip', {
    ...{ token: late, body: { tier: 'spark' }, headers: await deaf.payment(1) },
  })
  expect([sold.status, sold.body.error]).toEqual([503, 'unavailable'])
  expect((await deaf.as(late).getMe()).credits.balance).toBe(0)
  expect(await storage.sql`select id from payments where state = 'settled'`).toHaveLength(0)
})

it('Hubs of one mode that start together change the world once', async () => {
  const url = await createDatabase(stage.server.url)
  const first = await stage.start('sandbox', {}, url)
  await first.hub.close()
  const hubs = await Promise.all([1, 2, 3].map(() => stage.start('real', {}, url)))
  onTestFinished(async () => void (await Promise.all(hubs.map(({ hub }) => hub.close()))))
  const storage = openStorage(url)
  onTestFinished(() => storage.close())
  const told = await storage.sql`select data from events where type = 'world.changed'`
  expect(told).toHaveLength(1)
  for (const { hub } of hubs) expect((await fetch(`${hub.url}/readyz`)).status).toBe(200)
})
