import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { paymentV1, paymentV2, signAuthorization } from '../support/chain/authorizations.ts'
import { checkedClient, checkedFetch } from '../support/clients/checked.ts'
import { countedRetry } from '../support/lib/countedRetry.ts'
import { expectSoundLedger } from '../support/model/ledger.ts'
import { eventually } from '../support/nodes/load.ts'
import type { Plaza } from '../support/nodes/plaza.ts'
import { type PaidPlaza, startPaidPlaza } from '../support/world/paidPlaza.ts'

const usdc = 1_000_000n
let plaza: PaidPlaza
let payers = 0

/** Creates an agent and a wallet, and signs a payment of one dollar for a hundred credits. */
async function buyer(version: 1 | 2 = 1, has = usdc) {
  const { chain, payTo } = plaza
  const from = await chain.openPayer({ usdc: has })
  const { token } = await hub(1).register(`Payer ${++payers}`)
  const window = { validBefore: Math.floor(Date.now() / 1000) + 3600 }
  const sign = async () => {
    const signed = await signAuthorization({ from, to: payTo, value: usdc, ...window })
    return version === 1 ? paymentV1(signed) : paymentV2(signed)
  }
  const payment = await sign()
  return {
    token,
    from,
    sign,
    async pay(at: Plaza, headers: object = payment) {
      const response = await checkedFetch(`${at.url}/api/credits/topup`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, ...headers },
        body: '{"usdc":1}',
      })
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    },
    credits: async () => (await checkedClient(hub(1).url, token).listCredits()).balance,
    left: () => chain.usdcOf(from.address),
  }
}
type Buyer = Awaited<ReturnType<typeof buyer>>

function hub(index: number): Plaza {
  const found = plaza.hubs[index]
  if (!found) throw new Error('no hub')
  return found
}

/** Retries a payment if its outcome was not known in time. Allows 6 retries for all payments together. */
const retry = countedRetry({ ofAll: 6 })
/**
 * Like `retry`, but for many concurrent payments. Allows 9 retries, because one wallet sends the transactions
 * of all these payments, and some outcomes are therefore late.
 */
const retryInCrowd = countedRetry({ ofAll: 9 })
const paid = (one: Buyer, at: Plaza, again = retry) => again(() => one.pay(at))

const buyersOf = (count: number) => Promise.all(Array.from({ length: count }, () => buyer()))
const open = async () =>
  (await plaza.storage.sql`select from payments where state in ('claimed', 'settling')`).count

async function sentBy(buyers: readonly Buyer[]): Promise<number> {
  const payers = buyers.map(({ from }) => from.address.toLowerCase())
  const rows = await plaza.storage.sql`
    select from wallet_transactions w join payments p on p.id = w.payment_id
    where p.payer = any(${payers}) and w.raw is not null`
  return rows.count
}

/**
 * Ends the hubs' reservations of all open payments, so that any running hub can complete the payments. Waits
 * until no payment is open.
 */
async function reconciled(): Promise<void> {
  await plaza.storage.sql`update payments set held_until = now() where state in ('claimed', 'settling')`
  await eventually('no open payment', open, (count) => count === 0)
}

/** Expects that each buyer paid once and got credits once, and that a repeated call gets the same response. */
async function expectBought(buyers: readonly Buyer[]): Promise<void> {
  for (const one of buyers) {
    const answers = [await paid(one, hub(1)), await paid(one, hub(1))]
    for (const { status, body } of answers) expect({ status, body }).toMatchObject({ status: 200 })
    expect(answers[0]).toEqual(answers[1])
    expect({ credits: await one.credits(), left: await one.left() }).toEqual({ credits: 100, left: 0n })
  }
}

describe('the wallet of the plaza', () => {
  beforeAll(async () => {
    plaza = await startPaidPlaza({ mode: 'self', hubs: 2 })
  })
  afterEach(() => expectSoundLedger(plaza.storage.sql))
  afterAll(() => plaza?.close())

  it('settles twelve payments at once, and settles one that is sent twenty times once', async () => {
    const many = await buyersOf(12)
    const one = await buyer()
    const answers = await Promise.all([
      ...many.map((each, index) => paid(each, hub(index % 2), retryInCrowd)),
      ...Array.from({ length: 20 }, (_, index) => paid(one, hub(index % 2), retryInCrowd)),
    ])
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    await expectBought([...many, one])
  })

  it('with a hub killed before the receipt: the other hub finds it, and nothing is paid twice or lost', async () => {
    const buyers = await buyersOf(8)
    await plaza.chain.client.setAutomine(false)
    const calls = buyers.map((one) => one.pay(hub(0)).catch(() => undefined))
    await eventually(
      'a sent payment of each buyer',
      () => sentBy(buyers),
      (count) => count >= buyers.length,
    )
    await hub(0).kill()
    await Promise.all(calls)
    await plaza.chain.client.setAutomine(true)
    await plaza.chain.client.mine({ blocks: 1 })
    await reconciled()
    await expectBought(buyers)
    await hub(0).restart()
  })

  it('with a hub killed before the receipt: repeating only the idempotency key costs nothing more', async () => {
    const one = await buyer(1, 3n * usdc)
    const key = { 'Idempotency-Key': 'one topup' }
    await plaza.chain.client.setAutomine(false)
    const call = one.pay(hub(0), { ...key, ...(await one.sign()) }).catch(() => undefined)
    await eventually(
      'a sent payment',
      () => sentBy([one]),
      (count) => count >= 1,
    )
    await hub(0).kill()
    await call
    const wait = { status: 409, body: { error: 'idempotency_in_progress' } }
    expect(await one.pay(hub(1), key)).toMatchObject(wait)
    expect(await one.pay(hub(1), { ...key, ...(await one.sign()) })).toMatchObject(wait)

    await plaza.chain.client.setAutomine(true)
    await plaza.chain.client.mine({ blocks: 1 })
    await reconciled()
    const answer = { status: 200, body: { credits: { bought: 100, balance: 100 } } }
    expect(await one.pay(hub(1), key)).toMatchObject(answer)
    expect(await one.pay(hub(1), { ...key, ...(await one.sign()) })).toMatchObject(answer)
    expect({ credits: await one.credits(), left: await one.left() }).toEqual({
      credits: 100,
      left: 2n * usdc,
    })
    await hub(0).restart()
  })

  it('with a hub killed at any moment of a burst: each payment is settled with its effect, or nothing has moved', async () => {
    for (const answeredFirst of [1, 6]) {
      const buyers = await buyersOf(12)
      let answered = 0
      await Promise.all(
        buyers.map((one) =>
          one.pay(hub(0)).then(
            () => {
              answered += 1
              if (answered === answeredFirst) void hub(0).kill()
            },
            () => {},
          ),
        ),
      )
      await hub(0).kill()
      await reconciled()
      for (const one of buyers) {
        const paid = (await one.left()) === 0n
        expect(await one.credits()).toBe(paid ? 100 : 0)
      }
      await expectBought(buyers)
      await hub(0).restart()
    }
  })

  it('with an unreachable chain: nothing is charged, and the same payment succeeds afterwards', async () => {
    const one = await buyer()
    await plaza.chain.kill()
    expect(await one.pay(hub(1))).toMatchObject({ status: 503, body: { error: 'unavailable' } })
    await plaza.chain.restart()
    await expectBought([one])
  })
})

describe('a facilitator', () => {
  beforeAll(async () => {
    plaza = await startPaidPlaza({ mode: 'facilitator', hubs: 2 })
  })
  afterEach(() => expectSoundLedger(plaza.storage.sql))
  afterAll(() => plaza?.close())

  const misbehaviours = [
    'failBefore',
    'failAfter',
    'nonsense',
    'pending',
    'dieBefore',
    'dieAfter',
    'holdAfter',
  ] as const

  it.each(misbehaviours)('that does %s never makes anybody pay twice', async (settle) => {
    const { facilitator } = plaza
    if (!facilitator) throw new Error('no facilitator')
    const one = await buyer(settle === 'pending' ? 2 : 1)
    await facilitator.behave({ settle, times: 1 })
    const first = await one.pay(hub(1))
    expect(first).toMatchObject({ status: 503, body: { error: 'unavailable' } })
    expect(first.body.message).not.toContain('costs')
    if (settle.startsWith('die')) await facilitator.restart()
    if (settle.startsWith('hold')) await facilitator.release()
    await reconciled()
    await expectBought([one])
  })

  it('that refuses is another challenge for the client, with the reason', async () => {
    const one = await buyer()
    await plaza.facilitator?.behave({ settle: 'refuse', times: 1 })
    expect(await one.pay(hub(1))).toMatchObject({ status: 402, body: { error: 'payment_required' } })
    await expectBought([one])
  })
})
