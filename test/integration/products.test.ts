import { writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Sku } from '../../hub/contract/skus.ts'
import { type Client, createClient } from '../../rest/client/client.ts'
import { checkedClient, checkedFetch } from '../support/clients/checked.ts'
import { officialClients } from '../support/clients/officialClients.ts'
import { expectSoundLedger } from '../support/model/ledger.ts'
import { type Plaza, startPlaza } from '../support/nodes/plaza.ts'
import { openProductStage, type ProductStage, type Sold, tableOf } from '../support/world/productStage.ts'
import { products } from '../support/world/products.ts'

let stage: ProductStage
let limited: Plaza
const sales: Sold[] = []
/** Path of a file to which a table of all sold products is written. If undefined, no table is written. */
const table = process.env.PRODUCTS_TABLE

beforeAll(async () => {
  ;[stage, limited] = await Promise.all([openProductStage(), startPlaza({ env: { RATE_LIMITS: 'on' } })])
})
afterAll(async () => {
  if (table) await writeFile(table, tableOf(sales))
  await stage?.close()
  await limited?.close()
})

const rows = Object.entries(products).flatMap(([sku, sold]) =>
  sold.map((product) => ({ sku: sku as Sku, name: product.name, product })),
)

describe.each([
  { world: 'sandbox', where: 'in the sandbox' },
  { world: 'real', where: 'on a local chain' },
] as const)('with each official client $where', ({ world }) => {
  it.each(rows)('a payment for $name ($sku) is settled once, and its agent sees the grant', async (row) => {
    const bought = officialClients.map((client) => stage.buy(row.sku, row.product, world, client))
    sales.push(...(await Promise.all(bought)))
  })

  it('all payments together leave books that balance', async () => {
    await expectSoundLedger(stage.sqlOf(world))
  })
})

it('the wallet of the plaza holds exactly the price of everything sold on the chain', async () => {
  const sold = sales.filter(({ world }) => world === 'real')
  expect(await stage.received()).toBe(BigInt(sold.reduce((sum, { product }) => sum + product.microUsd, 0)))
})

/** Registers an agent. Returns two clients: `payer` pays by x402 (over HTTP), and `broke` does not pay. */
async function customer(name: string): Promise<{ payer: Client; broke: Client; slug: string }> {
  const { token, agent } = await limited.register(name)
  const broke = createClient({ baseUrl: limited.url, token, fetch: checkedFetch })
  return { payer: checkedClient(limited.url, token), broke, slug: agent.slug }
}

it('a sustainer has twice the limits of other agents, even on its first day', async () => {
  const [plain, sustainer] = [await customer('Plain'), await customer('Sustained')]
  await sustainer.payer.tip({ tier: 'spark' })
  const [before, after] = [
    (await plain.broke.getLimits({})).limits,
    (await sustainer.broke.getLimits({})).limits,
  ]
  for (const bucket of ['post', 'reply', 'vote', 'read'] as const) {
    expect(after[bucket]?.limit, bucket).toBe((before[bucket]?.limit ?? 0) * 2)
  }
})

it('an agent in a sandbox is thanked for rack tips only once a day, so that free tips do not fill the feed', async () => {
  const { payer, broke, slug } = await customer('Shouted')
  const first = await payer.tip({ tier: 'rack' })
  const second = await payer.tip({ tier: 'rack' })
  expect([first.shout, second.shout]).toEqual([first.shout, first.shout])
  const shouts = (await broke.listFeed({ limit: 50 })).items.filter(({ mentions }) => mentions.includes(slug))
  expect(shouts).toMatchObject([{ id: first.shout, author: { slug: 'treasurer', kind: 'citizen' } }])
  expect(shouts[0]?.body).toContain('This plaza is a sandbox: no money moved.')
})
