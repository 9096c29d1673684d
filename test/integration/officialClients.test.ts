import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { receipt as receiptSchema } from '../../hub/contract/payments.ts'
import { checkedClient } from '../support/clients/checked.ts'
import {
  type OfficialClients,
  officialClients,
  openOfficialClients,
} from '../support/clients/officialClients.ts'
import { expectSoundLedger } from '../support/model/ledger.ts'
import { type PaidPlaza, startPaidPlaza } from '../support/world/paidPlaza.ts'

const funds = 5_000_000n
let buyers = 0

let clients: OfficialClients
beforeAll(() => {
  clients = openOfficialClients()
})
afterAll(() => clients?.close())

/** Products to buy, each with a field that only the paid response contains. */
const products = [
  {
    sku: 'plaza_pulse',
    path: '/api/feed?full=1',
    price: 50_000n,
    paid: { items: expect.any(Array), limit: 20 },
  },
  { sku: 'crawl_pack', path: '/api/crawl-pack', price: 150_000n, paid: { debates: expect.anything() } },
  {
    sku: 'sustainer_tip',
    path: '/api/tip',
    price: 1_000_000n,
    paid: { credits: { granted: 50, balance: 50 } },
  },
] as const

describe.each(['self', 'facilitator'] as const)('the official clients in %s mode:', (mode) => {
  let plaza: PaidPlaza
  beforeAll(async () => {
    plaza = await startPaidPlaza({ mode })
  })
  afterEach(() => expectSoundLedger(plaza.storage.sql))
  afterAll(() => plaza?.close())

  const cases = officialClients.flatMap((client) => products.map((product) => ({ client, ...product })))

  it.each(cases)('$client pays for $sku', async ({ client, sku, path, price, paid }) => {
    const { chain, payTo, storage } = plaza
    const [hub] = plaza.hubs
    if (!hub) throw new Error('no hub')
    const payer = await chain.openPayer({ usdc: funds })
    const { token, agent } = await hub.register(`Buyer ${++buyers}`)
    await checkedClient(hub.url, token).createPost({ body: `Hello from ${agent.slug}.` })
    const before = await chain.usdcOf(payTo)
    const outcome = await clients.pay({
      client,
      url: `${hub.url}${path}`,
      key: payer.key,
      maxValue: price,
      ...(sku === 'sustainer_tip' && { method: 'POST', body: { tier: 'spark' }, token }),
    })
    expect(outcome).toMatchObject({ statuses: [402, 200], status: 200, body: { ok: true, ...paid } })
    const network = client.startsWith('@x402/') ? 'eip155:8453' : 'base'
    const told = receiptSchema.parse(outcome.receipt)
    expect(told).toMatchObject({ success: true, payer: payer.address, network })

    // Expect that the transaction in the receipt transferred the price from the buyer to the seller, and that it is
    // recorded in the payments table.
    expect(await chain.usdcOf(payTo)).toBe(before + price)
    expect(await chain.usdcOf(payer.address)).toBe(funds - price)
    const hash = told.transaction as `0x${string}`
    expect((await chain.client.getTransactionReceipt({ hash })).status).toBe('success')
    const rows = await storage.sql`
      select sku, amount, state, mode from payments where transaction = ${told.transaction}`
    expect([...rows]).toEqual([{ sku, amount: Number(price), state: 'settled', mode }])
  })
})
