import type { Address } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import {
  paymentV1,
  paymentV2,
  type SignedAuthorization,
  signAuthorization,
} from '../support/chain/authorizations.ts'
import { type Chain, type Payer, startChain } from '../support/chain/chain.ts'
import { type Facilitator, startFacilitator } from '../support/chain/facilitator.ts'
import {
  type OfficialClients,
  officialClients,
  openOfficialClients,
} from '../support/clients/officialClients.ts'
import { openShop, requirementsFor } from './shop.ts'

const value = 20_000n

let chain: Chain
let facilitator: Facilitator
let clients: OfficialClients
let payer: Payer
let payTo: Address
beforeAll(async () => {
  chain = await startChain()
  facilitator = await startFacilitator(chain)
  clients = openOfficialClients()
})
afterAll(async () => {
  clients?.close()
  await facilitator?.close()
  await chain?.close()
})
beforeEach(async () => {
  payer = await chain.openPayer({ usdc: 1_000_000n })
  payTo = (await chain.openPayer()).address
})

describe('a shop that settles through the facilitator is paid by the official client', () => {
  let shop: Awaited<ReturnType<typeof openShop>>
  beforeEach(async () => {
    shop = await openShop({ facilitatorUrl: facilitator.url, payTo, value })
    return () => shop.close()
  })

  it.each(officialClients)('%s', async (client) => {
    const version = client.startsWith('@x402/') ? 2 : 1
    const outcome = await clients.pay({
      client,
      url: shop.url,
      key: payer.key,
      method: 'POST',
      body: { a: 1 },
    })
    expect(outcome).toMatchObject({
      statuses: [402, 200],
      status: 200,
      body: { thing: 'yours', x402Version: version },
      receipt: { success: true, payer: payer.address, network: version === 1 ? 'base' : 'eip155:8453' },
    })
    expect(await chain.usdcOf(payTo)).toBe(value)
    expect(await chain.usdcOf(payer.address)).toBe(1_000_000n - value)
    const hash = outcome.receipt?.transaction ?? '0x'
    const { status, from } = await chain.client.getTransactionReceipt({ hash })
    expect({ status, from }).toEqual({ status: 'success', from: facilitator.address.toLowerCase() })
  })

  it.each([
    { client: 'x402-fetch', refusal: 'Payment amount exceeds maximum allowed' },
    { client: '@x402/fetch', refusal: 'rejected by spendControls.maxAmountPerPayment' },
  ] as const)('$client, but not above its limit', async ({ client, refusal }) => {
    const purchase = { client, url: shop.url, key: payer.key }
    const outcome = await clients.pay({ ...purchase, maxValue: value - 1n })
    expect(outcome).toEqual({ statuses: [402], error: expect.stringContaining(refusal) })
    expect(await chain.usdcOf(payTo)).toBe(0n)
    expect(await clients.pay({ ...purchase, maxValue: value })).toMatchObject({ status: 200 })
  })
})

it('@x402/fetch pays with an unknown token only if it is told to', async () => {
  const asset = await chain.openPretender()
  const shop = await openShop({ facilitatorUrl: facilitator.url, payTo, value, asset })
  const purchase = { client: '@x402/fetch', url: shop.url, key: payer.key } as const
  expect(await clients.pay(purchase)).toEqual({
    statuses: [402],
    error: expect.stringContaining('only default assets'),
  })
  expect(await clients.pay({ ...purchase, spendControls: false })).toMatchObject({ statuses: [402, 402] })
  shop.close()
})

describe('the test facilitator', () => {
  let signed: SignedAuthorization
  beforeEach(async () => {
    signed = await signAuthorization({ from: payer, to: payTo, value })
    await facilitator.behave({})
  })

  async function ask(path: '/verify' | '/settle', version: 1 | 2 = 2, { url } = facilitator) {
    const header = version === 1 ? paymentV1(signed)['X-PAYMENT'] : paymentV2(signed)['PAYMENT-SIGNATURE']
    const { v1, v2 } = requirementsFor({ payTo, value, url: 'http://127.0.0.1/thing' })
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      body: JSON.stringify({
        x402Version: version,
        paymentPayload: JSON.parse(Buffer.from(header, 'base64').toString()),
        paymentRequirements: version === 1 ? v1 : v2,
      }),
    })
    const text = await answer.text()
    return { status: answer.status, body: text.startsWith('{') ? (JSON.parse(text) as Receipt) : text }
  }
  type Receipt = { success?: boolean; transaction?: string; errorReason?: string; isValid?: boolean }
  const paid = () => chain.usdcOf(payTo)

  it.each([1, 2] as const)(
    'verifies and settles authorizations signed by the tests, in version %i',
    async (version) => {
      expect(await ask('/verify', version)).toEqual({
        status: 200,
        body: { isValid: true, payer: payer.address },
      })
      const settled = await ask('/settle', version)
      expect(settled).toMatchObject({ status: 200, body: { success: true, payer: payer.address } })
      expect(await paid()).toBe(value)
      expect(await ask('/verify', version)).toMatchObject({
        body: { isValid: false, invalidReason: 'invalid_exact_evm_nonce_already_used' },
      })
    },
  )

  it('lists the supported versions and networks', async () => {
    const { kinds } = (await (await fetch(`${facilitator.url}/supported`)).json()) as { kinds: object[] }
    expect(kinds).toContainEqual({ x402Version: 2, scheme: 'exact', network: 'eip155:8453' })
    expect(kinds).toContainEqual({ x402Version: 1, scheme: 'exact', network: 'base' })
  })

  it.each([
    { settle: 'refuse', status: 200, body: { success: false, errorReason: 'asked_to_refuse' }, moves: false },
    { settle: 'lie', status: 200, body: { success: true }, moves: false },
    {
      settle: 'pending',
      status: 200,
      body: { success: false, errorReason: 'settlement_pending' },
      moves: true,
    },
    { settle: 'nonsense', status: 200, body: expect.stringContaining('<html>'), moves: false },
    { settle: 'failBefore', status: 500, body: {}, moves: false },
    { settle: 'failAfter', status: 500, body: {}, moves: true },
  ] as const)('told to $settle, does so once', async ({ settle, status, body, moves }) => {
    await facilitator.behave({ settle, times: 1 })
    const answer = await ask('/settle')
    expect(answer.status).toBe(status)
    expect(answer.body).toEqual(typeof answer.body === 'string' ? body : expect.objectContaining(body))
    expect(await paid()).toBe(moves ? value : 0n)
    if (!moves) expect(await ask('/settle')).toMatchObject({ body: { success: true } })
    expect(await paid()).toBe(value)
  })

  it.each([
    { settle: 'holdBefore', moved: 0n },
    { settle: 'holdAfter', moved: value },
  ] as const)('told to $settle, answers only after its release', async ({ settle, moved }) => {
    await facilitator.behave({ settle })
    let isAnswered = false
    const asked = ask('/settle').finally(() => {
      isAnswered = true
    })
    await facilitator.held()
    expect(await paid()).toBe(moved)
    expect(isAnswered).toBe(false)
    await facilitator.release()
    expect(await asked).toMatchObject({ body: { success: true } })
    expect(await paid()).toBe(value)
  })

  it.each([
    { settle: 'dieBefore', moved: 0n },
    { settle: 'dieAfter', moved: value },
  ] as const)('told to $settle, dies without an answer', async ({ settle, moved }) => {
    await facilitator.behave({ settle })
    await expect(ask('/settle')).rejects.toThrow('fetch failed')
    expect(await paid()).toBe(moved)
    await facilitator.restart()
    expect(await ask('/settle')).toMatchObject({ body: { success: moved === 0n } })
  })

  it('answers pending while nothing is mined, and success when asked again afterwards', async () => {
    const impatient = await startFacilitator(chain, { confirmationMs: 500 })
    onTestFinished(() => impatient.close())
    await chain.client.setAutomine(false)
    try {
      const pending = await ask('/settle', 2, impatient)
      expect(pending).toMatchObject({ body: { success: false, errorReason: 'settlement_pending' } })
      await chain.client.mine({ blocks: 1 })
      const { transaction } = pending.body as Receipt
      expect(await ask('/settle', 2, impatient)).toMatchObject({ body: { success: true, transaction } })
    } finally {
      await chain.client.setAutomine(true)
    }
  })

  it('keeps the requests it received', async () => {
    const before = (await facilitator.calls()).length
    await ask('/verify', 1)
    const calls = await facilitator.calls()
    expect(calls).toHaveLength(before + 1)
    expect(calls.at(-1)).toMatchObject({
      path: '/verify',
      body: { x402Version: 1, paymentRequirements: { network: 'base' } },
      answer: { status: 200, body: { isValid: true } },
    })
  })
})
