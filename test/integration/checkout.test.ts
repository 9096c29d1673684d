import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { AgentId } from '../../hub/contract/ids.ts'
import { operations } from '../../hub/contract/operations.ts'
import { Refusal } from '../../hub/contract/refusal.ts'
import { startReconciler } from '../../hub/jobs/reconciler.ts'
import type { Change } from '../../hub/log/change.ts'
import { charge } from '../../hub/payments/charge.ts'
import { createCheckout } from '../../hub/payments/checkout.ts'
import type { CheckoutNeeds } from '../../hub/payments/checkoutNeeds.ts'
import { claim, findUsed } from '../../hub/payments/claim.ts'
import { moveCredits } from '../../hub/payments/credits.ts'
import { decide, fulfil } from '../../hub/payments/fulfil.ts'
import { type Goods, keyOf, type Purchase, requestOf } from '../../hub/payments/purchase.ts'
import { sandboxTerms } from '../../hub/payments/settle/sandbox.ts'
import type { Quote } from '../../hub/payments/x402/challenge.ts'
import { readPayment } from '../../hub/payments/x402/paymentHeader.ts'
import type { Settlement, SettlementOutcome } from '../../hub/payments/x402/settlement.ts'
import { createPresenter } from '../../hub/presenters/presenter.ts'
import { enterWorld } from '../../hub/society/enterWorld.ts'
import { signedPayment } from '../support/clients/paying.ts'
import { expectSoundLedger } from '../support/model/ledger.ts'
import { eventually } from '../support/nodes/load.ts'
import { type LogParts, newcomer, openLogParts } from '../support/nodes/logParts.ts'
import { createDatabase } from '../support/nodes/postgres.ts'
import { openSharedPostgres, type SharedPostgres } from '../support/nodes/sharedPostgres.ts'

const usdc = 1_000_000
let server: SharedPostgres
let parts: LogParts
let ada: AgentId
let settles: () => Promise<SettlementOutcome>
let resolves: () => Promise<SettlementOutcome>
let sent = 0

const settlement: Settlement = {
  ...sandboxTerms,
  mode: 'self',
  verify: async () => undefined,
  async settle(_claimed, sending) {
    await sending()
    sent += 1
    return settles()
  },
  resolve: () => resolves(),
  async close() {},
}
const observe = { paymentEnded() {}, background() {} }
const now = () => new Date()
const present = createPresenter({
  baseUrl: 'http://localhost',
  isSandbox: () => false,
  online: () => false,
  now,
})
const world = { problem: () => undefined }
const settled: SettlementOutcome = { type: 'settled', transaction: '0xgood' }
const unknown: SettlementOutcome = { type: 'unknown', transaction: '0xlost', reason: 'no receipt yet' }

beforeAll(async () => {
  server = await openSharedPostgres()
  parts = await openLogParts(await createDatabase(server.url))
  await parts.committer.commit(enterWorld('real'))
  ada = await parts.committer.commit(newcomer('ada'))
})
afterEach(() => expectSoundLedger(parts.sql))
afterAll(async () => {
  await parts?.close()
  await server?.close()
})

const needs = (): CheckoutNeeds => ({ ...parts, settlement, present, now, observe })
const till = () => createCheckout(needs())

async function purchase(): Promise<Purchase> {
  const header = await signedPayment({ microUsd: usdc })
  const payment = readPayment(header, { microUsd: usdc, payTo: sandboxTerms.payTo, nowS: 1_800_000_000 })
  if ('problem' in payment) throw new Error(payment.problem)
  const operation = operations.topUpCredits
  const quote: Quote = {
    ...{ sku: 'credits_topup', microUsd: usdc, url: 'http://localhost/api/credits/topup' },
    ...{ operation, face: 'http', isGift: false },
  }
  return {
    name: 'topUpCredits',
    operation,
    input: { usdc: 1 },
    agentId: ada,
    ip: '127.0.0.1',
    quote,
    payment,
  }
}

const topup = (paymentId: number): Change<Record<string, unknown>> & { type: 'strict' } => ({
  type: 'strict',
  async apply(draft, tx) {
    const gained = { agentId: ada, delta: 100, reason: 'topup', sku: 'credits_topup' } as const
    return { ok: true, balance: await moveCredits(draft, tx, { ...gained, paymentId }) }
  },
})
const goods: Goods = { type: 'change', prepare: async ({ id }) => topup(id) }

/** Returns a product whose delivery is refused after the payment, because the buyer has been suspended. */
const lateGoods = (): Goods => ({
  type: 'change',
  prepare: async ({ id }) => ({
    type: 'strict',
    async apply(draft, tx) {
      if (sent > 0) throw new Refusal('agent_suspended')
      return topup(id).apply(draft, tx)
    },
  }),
})

const balance = async () => (await parts.sql`select credits from agents where id = ${ada}`)[0]?.credits
const stateOf = async ({ payment }: Purchase) =>
  (await parts.sql`select state, transaction from payments where nonce = ${payment.authorization.nonce}`)[0]
const overdue = () => parts.sql`update payments set held_until = now() where state in ('claimed', 'settling')`

async function reconciled(asked: Purchase, state: string): Promise<void> {
  const changeOf = async ({ id }: { id: number }) => topup(id)
  const reconciler = startReconciler({ ...parts, settlement, present, world, now, changeOf, observe })
  await overdue()
  await eventually(
    `a ${state} payment`,
    () => stateOf(asked),
    (payment) => payment?.state === state,
  )
  await reconciler.close()
}

describe('a payment that moved money', () => {
  it('is received with its effect, and sending it again gets the same answer', async () => {
    settles = async () => settled
    const asked = await purchase()
    const before = Number(await balance())
    const first = await till().sell(asked, goods)
    expect(first).toMatchObject({ status: 200, body: { balance: before + 100 }, replayed: false })
    expect(first.receipt?.body).toMatchObject({ success: true, transaction: '0xgood', network: 'base' })
    const again = await till().sell(asked, goods)
    expect(again).toEqual({ ...first, replayed: true })
    expect(await balance()).toBe(before + 100)
  })

  it('for something that became impossible is refunded in credits, once, and the answer says so', async () => {
    settles = async () => settled
    sent = 0
    const asked = await purchase()
    const before = Number(await balance())
    const late = lateGoods()
    for (let time = 0; time < 2; time++) {
      const refused = await till()
        .sell(asked, late)
        .catch((error: unknown) => error)
      expect(refused).toMatchObject({
        code: 'agent_suspended',
        detail: { hint: expect.stringContaining('100 credits') },
      })
    }
    expect(await balance()).toBe(before + 100)
    expect(await stateOf(asked)).toMatchObject({ state: 'settled' })
  })
})

describe('a payment with an unknown outcome', () => {
  it('is not charged again, waits for the chain, and ends with its effect', async () => {
    settles = async () => unknown
    resolves = async () => unknown
    const asked = await purchase()
    const before = Number(await balance())
    for (let time = 0; time < 2; time++) {
      const refused = await till()
        .sell(asked, goods)
        .catch((error: unknown) => error)
      expect(refused).toMatchObject({ code: 'unavailable', detail: { body: { transaction: '0xlost' } } })
    }
    expect(await balance()).toBe(before)
    resolves = async () => ({ type: 'settled', transaction: '0xfound' })
    await reconciled(asked, 'settled')
    expect(await balance()).toBe(before + 100)
    const known = await till()
      .sell(asked, goods)
      .catch((error: unknown) => error)
    // A background job has completed the payment, so the response is built from the stored payment.
    expect(known).toMatchObject({ replayed: true, receipt: { body: { transaction: '0xfound' } } })
    expect(await balance()).toBe(before + 100)
  })

  it('that turns out to have failed can be used again', async () => {
    settles = async () => unknown
    const asked = await purchase()
    await expect(till().sell(asked, goods)).rejects.toMatchObject({ code: 'unavailable' })
    resolves = async () => ({ type: 'failed', reason: 'reverted' })
    await reconciled(asked, 'failed')
    settles = async () => settled
    expect(await till().sell(asked, goods)).toMatchObject({ status: 200, replayed: false })
  })

  it('of a hub that died between sending and receiving is resolved by another hub', async () => {
    const asked = await purchase()
    const before = Number(await balance())
    // Simulate a hub that dies before it receives the result of the settlement.
    settles = () => new Promise(() => {})
    void till().sell(asked, goods)
    await eventually(
      'a settling payment',
      () => stateOf(asked),
      (payment) => payment?.state === 'settling',
    )
    resolves = async () => settled
    await reconciled(asked, 'settled')
    expect(await balance()).toBe(before + 100)
  })
})

describe('a payment that moved no money', () => {
  it('is answered with a challenge and the reason, and can be used again', async () => {
    settles = async () => ({ type: 'failed', reason: 'insufficient_funds' })
    const asked = await purchase()
    const refused = await till()
      .sell(asked, goods)
      .catch((error: unknown) => error)
    expect(refused).toMatchObject({
      code: 'payment_required',
      detail: { body: { reason: 'insufficient_funds' } },
    })
    settles = async () => settled
    expect(await till().sell(asked, goods)).toMatchObject({ status: 200 })
  })

  it('is not sent if the call was refused before', async () => {
    settles = async () => settled
    sent = 0
    const asked = await purchase()
    const refusing: Goods = { type: 'change', prepare: () => Promise.reject(new Refusal('not_found')) }
    await expect(till().sell(asked, refusing)).rejects.toMatchObject({ code: 'not_found' })
    expect({ sent, state: (await stateOf(asked))?.state }).toEqual({ sent: 0, state: 'failed' })
  })

  it('of a hub that died before sending can be used again once its lease is over', async () => {
    settles = async () => settled
    const asked = await purchase()
    let stuck: Goods = { type: 'change', prepare: () => new Promise(() => {}) }
    void till().sell(asked, stuck)
    await eventually(
      'a claimed payment',
      () => stateOf(asked),
      (payment) => payment?.state === 'claimed',
    )
    await reconciled(asked, 'failed')
    stuck = goods
    expect(await till().sell(asked, stuck)).toMatchObject({ status: 200 })
  })

  it('is not sent by a hub whose lease went to another one', async () => {
    const asked = await purchase()
    let go = () => {}
    const slow: Goods = {
      type: 'change',
      prepare: ({ id }) => new Promise((resolve) => (go = () => resolve(topup(id)))),
    }
    sent = 0
    settles = async () => settled
    const first = till()
      .sell(asked, slow)
      .catch((error: unknown) => error)
    await eventually(
      'a claimed payment',
      () => stateOf(asked),
      (payment) => payment?.state === 'claimed',
    )
    await reconciled(asked, 'failed')
    expect(await till().sell(asked, goods)).toMatchObject({ status: 200 })
    go()
    expect(await first).toMatchObject({ code: 'unavailable' })
    expect(sent).toBe(1)
  })
})

describe('each edge of a payment', () => {
  const askedFor = (purchase: Purchase) => ({
    purchase,
    key: keyOf(purchase, settlement),
    request: requestOf(purchase),
  })

  it('is taken once: a claimed payment cannot be claimed, and a charged one cannot be charged', async () => {
    settles = async () => settled
    sent = 0
    const asked = askedFor(await purchase())
    expect(await findUsed(needs(), asked)).toBeUndefined()
    const claimed = await claim(needs(), asked)
    if (!claimed) throw new Error('the payment was not claimed')
    expect(claimed.state).toBe('claimed')
    expect(await claim(needs(), asked)).toBeUndefined()
    expect(await charge(needs(), claimed, asked.purchase.quote)).toMatchObject({ transaction: '0xgood' })
    await expect(charge(needs(), claimed, asked.purchase.quote)).rejects.toMatchObject({
      code: 'unavailable',
    })
    expect(sent).toBe(1)
  })

  it('is stored before the step after it: settling before sending, settled with the receipt', async () => {
    const asked = askedFor(await purchase())
    const states: unknown[] = []
    const note = async () => states.push((await stateOf(asked.purchase))?.state)
    settles = async () => {
      await note()
      return settled
    }
    const claimed = await claim(needs(), asked)
    if (!claimed) throw new Error('the payment was not claimed')
    await note()
    const decided = await decide(needs(), claimed, goods, asked.purchase.operation)
    if (decided.type === 'nothing') throw new Error('the goods cost nothing')
    await fulfil(needs(), await charge(needs(), claimed, asked.purchase.quote), decided)
    await note()
    expect(states).toEqual(['claimed', 'settling', 'settled'])
    expect(await findUsed(needs(), asked)).toMatchObject({ state: 'settled', transaction: '0xgood' })
  })

  it('leads a payment whose settlement fails before sending back to failed, so that it can be claimed', async () => {
    const asked = askedFor(await purchase())
    const away: Settlement = {
      ...settlement,
      settle: () => Promise.reject(new Error('no route to the chain')),
    }
    const claimed = await claim(needs(), asked)
    if (!claimed) throw new Error('the payment was not claimed')
    await expect(
      charge({ ...needs(), settlement: away }, claimed, asked.purchase.quote),
    ).rejects.toMatchObject({ code: 'unavailable' })
    expect((await stateOf(asked.purchase))?.state).toBe('failed')
    expect(await claim(needs(), asked)).toMatchObject({ state: 'claimed' })
  })
})
