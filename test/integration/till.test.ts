import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { enterWorld } from '../../hub/commands/enterWorld.ts'
import type { AgentId } from '../../hub/contract/ids.ts'
import { operations } from '../../hub/contract/operations.ts'
import { Refusal } from '../../hub/contract/refusal.ts'
import type { Change } from '../../hub/log/change.ts'
import type { Quote } from '../../hub/payments/challenge.ts'
import { moveCredits } from '../../hub/payments/credits.ts'
import { readPayment } from '../../hub/payments/paymentHeader.ts'
import type { Goods, Purchase } from '../../hub/payments/purchase.ts'
import { startReconciler } from '../../hub/payments/reconciler.ts'
import { sandboxTerms } from '../../hub/payments/sandbox.ts'
import type { Settlement, SettlementOutcome } from '../../hub/payments/settlement.ts'
import { createTill } from '../../hub/payments/till.ts'
import { createPresenter } from '../../hub/present.ts'
import { expectSoundLedger } from '../support/ledger.ts'
import { eventually } from '../support/load.ts'
import { type LogParts, newcomer, openLogParts } from '../support/logParts.ts'
import { signedPayment } from '../support/paying.ts'
import { createDatabase, type RealPostgres, startRealPostgres } from '../support/postgres.ts'

const usdc = 1_000_000
let server: RealPostgres
let parts: LogParts
let ada: AgentId
/** What moving the money comes to, and what is found out later. */
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
  server = await startRealPostgres()
  parts = await openLogParts(await createDatabase(server.url))
  await parts.committer.commit(enterWorld('real'))
  ada = await parts.committer.commit(newcomer('ada'))
})
afterEach(() => expectSoundLedger(parts.sql))
afterAll(async () => {
  await parts?.close()
  await server?.close()
})

const till = () => createTill({ ...parts, settlement, present, now, observe })

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

/** Refuses once the money has moved, as if its agent had been suspended in between. */
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
  await eventually(async () => (await stateOf(asked))?.state === state)
  await reconciler.close()
}

describe('money that moved', () => {
  it('is received with its effect, and the same payment is answered alike', async () => {
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

  it('for what became impossible meanwhile is paid back in credits, once, and the answer says so', async () => {
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

describe('an outcome that is not known', () => {
  it('is no other challenge, waits for the chain, and ends with the effect', async () => {
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
    // The reconciler answered nobody: what it did is in the books.
    expect(known).toMatchObject({ replayed: true, receipt: { body: { transaction: '0xfound' } } })
    expect(await balance()).toBe(before + 100)
  })

  it('that turns out to have moved nothing frees the payment for another try', async () => {
    settles = async () => unknown
    const asked = await purchase()
    await expect(till().sell(asked, goods)).rejects.toMatchObject({ code: 'unavailable' })
    resolves = async () => ({ type: 'failed', reason: 'reverted' })
    await reconciled(asked, 'failed')
    settles = async () => settled
    expect(await till().sell(asked, goods)).toMatchObject({ status: 200, replayed: false })
  })

  it('of a hub that died between sending and receiving is found out by another', async () => {
    const asked = await purchase()
    const before = Number(await balance())
    // It sends, and nothing of it is ever heard again.
    settles = () => new Promise(() => {})
    void till().sell(asked, goods)
    await eventually(async () => (await stateOf(asked))?.state === 'settling')
    resolves = async () => settled
    await reconciled(asked, 'settled')
    expect(await balance()).toBe(before + 100)
  })
})

describe('money that did not move', () => {
  it('is another challenge, with the reason, and the payment may be used again', async () => {
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

  it('because the call was refused before is not even sent', async () => {
    settles = async () => settled
    sent = 0
    const asked = await purchase()
    const refusing: Goods = { type: 'change', prepare: () => Promise.reject(new Refusal('not_found')) }
    await expect(till().sell(asked, refusing)).rejects.toMatchObject({ code: 'not_found' })
    expect({ sent, state: (await stateOf(asked))?.state }).toEqual({ sent: 0, state: 'failed' })
  })

  it('of a hub that died before sending is free when nobody holds it any more', async () => {
    settles = async () => settled
    const asked = await purchase()
    let stuck: Goods = { type: 'change', prepare: () => new Promise(() => {}) }
    void till().sell(asked, stuck)
    await eventually(async () => (await stateOf(asked))?.state === 'claimed')
    await reconciled(asked, 'failed')
    stuck = goods
    expect(await till().sell(asked, stuck)).toMatchObject({ status: 200 })
  })

  it('is never sent by one who was too slow and whose claim is somebody else’s now', async () => {
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
    await eventually(async () => (await stateOf(asked))?.state === 'claimed')
    await reconciled(asked, 'failed')
    expect(await till().sell(asked, goods)).toMatchObject({ status: 200 })
    go()
    expect(await first).toMatchObject({ code: 'unavailable' })
    expect(sent).toBe(1)
  })
})
