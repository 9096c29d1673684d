import { toFunctionSelector, zeroHash } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SignedAuthorization } from '../support/chain/authorizations.ts'
import { openRpcProxy } from '../support/chain/rpcProxy.ts'
import { countedRetry } from '../support/lib/countedRetry.ts'
import { expectSoundLedger } from '../support/model/ledger.ts'
import { eventually } from '../support/nodes/load.ts'
import { byX402, type FundStage, openFundStage, transactionOf } from '../support/world/fundStage.ts'
import { openSupporter, type Supporter } from '../support/world/fundSupporter.ts'

const usdc = 1_000_000n
const used = { status: 409, body: { error: 'payment_already_used' } }
const topup = { purpose: 'topup', chain: 'base' } as const
const undecided = 'The payment was sent, but its outcome is not known yet.'
let stage: FundStage

/** Tries to pay once. The hub may respond before it knows the outcome. */
const tryToBuy = ({ token }: Supporter, authorization: SignedAuthorization) =>
  stage.call('topUpCredits', { usdc: 1 }, { token, payment: byX402(authorization) })
/** Retries a payment if its outcome was not known in time or the chain could not be reached. */
const retry = countedRetry({ ofAll: 2 })
const buy = (supporter: Supporter, authorization: SignedAuthorization) =>
  retry(() => tryToBuy(supporter, authorization))
const blocks = (count: number) => stage.nodes.base.client.mine({ blocks: count })

/**
 * Lets a third party redeem the payment authorization, and mines blocks until the transaction has twelve confirmations.
 */
async function redeemed(authorization: SignedAuthorization): Promise<string> {
  const hash = await stage.nodes.base.redeem(authorization)
  await stage.nodes.base.mined(hash)
  await blocks(11)
  return hash
}

async function expectNoReport(supporter: Supporter, tx_hash: string): Promise<void> {
  for (const purpose of ['pledge', 'topup', 'boost', 'sponsor'] as const) {
    const of = { purpose, chain: 'base', tx_hash } as const
    const way = purpose === 'pledge' ? {} : { signature: await supporter.sign(of) }
    expect(await supporter.report(of, way)).toMatchObject(used)
  }
}

describe('with the wallet of the plaza', () => {
  let lagging: string[] = []
  let proxy: Awaited<ReturnType<typeof openRpcProxy>>
  beforeAll(async () => {
    const stateOf = toFunctionSelector('authorizationState(address,bytes32)')
    stage = await openFundStage({
      async baseRpcUrl({ ownUrl }) {
        proxy = await openRpcProxy(ownUrl, ({ method, params }) => {
          const { data = '', gas } = (params?.[0] ?? {}) as { data?: string; gas?: string }
          const asked =
            method !== 'eth_call' ? '' : data.startsWith(stateOf) ? 'state' : gas ? 'simulation' : ''
          if (!lagging.includes(asked)) return undefined
          lagging = lagging.filter((what) => what !== asked)
          return { result: asked === 'state' ? zeroHash : '0x' }
        })
        return proxy.url
      },
    })
  })
  afterEach(() => expectSoundLedger(stage.sql))
  afterAll(async () => {
    await stage?.close()
    await proxy?.close()
  })

  it('the transaction that settles a payment cannot be reported as a transfer, even while it is pending', async () => {
    const supporter = await openSupporter(stage)
    const { client } = stage.nodes.base
    await client.setAutomine(false)
    const buying = buy(supporter, await stage.authorize(supporter.payer, usdc))
    const sent = () => stage.sql<{ hashes: string[] }[]>`
      select hashes from wallet_transactions where not final and raw is not null`
    await eventually('a pending transaction', sent, ({ length }) => length > 0)
    const [hash = ''] = (await sent())[0]?.hashes ?? []
    await expectNoReport(supporter, hash)
    await client.setAutomine(true)
    await blocks(1)
    expect(await buying).toMatchObject({ status: 200, body: { credits: { bought: 100, balance: 100 } } })
    await blocks(12)
    await expectNoReport(supporter, hash)
    expect(await supporter.granted()).toEqual({ credits: 100, boosted: null, plates: 0 })
  })

  it('an authorization redeemed by a third account and reported by its payer pays only once', async () => {
    const supporter = await openSupporter(stage)
    const authorization = await stage.authorize(supporter.payer, usdc)
    const tx_hash = await redeemed(authorization)
    expect(await supporter.ended({ ...topup, tx_hash })).toMatchObject({ state: 'confirmed', amount: '1' })
    expect(await buy(supporter, authorization)).toMatchObject({ status: 402 })
    // Pay again with the used authorization. The hub must refuse it, although the RPC node reports it as still unused.
    const refused = await retry(() => {
      lagging = ['state', 'simulation']
      return tryToBuy(supporter, authorization)
    })
    expect(lagging).toEqual([])
    expect(refused).toMatchObject(used)
    expect(refused.body.message).toContain(`${tx_hash} was already used as a reported transfer`)
    expect(await supporter.granted()).toMatchObject({ credits: 100 })
    // Report the same transfer as a donation. The hub must refuse, because the transfer has already paid for credits.
    const pledge = { purpose: 'pledge', chain: 'base', tx_hash } as const
    expect(await supporter.report(pledge)).toMatchObject(used)
  })

  it('an authorization redeemed while it is paid with, and then reported, buys once', async () => {
    const supporters = await Promise.all(Array.from({ length: 8 }, () => openSupporter(stage)))
    await Promise.all(
      supporters.map(async (supporter) => {
        const authorization = await stage.authorize(supporter.payer, usdc)
        const [tx_hash, first] = await Promise.all([
          redeemed(authorization).catch(() => undefined),
          tryToBuy(supporter, authorization),
        ])
        if (first.status === 503) expect(first.body).toMatchObject({ message: undecided })
        // The hub and another account compete to redeem the authorization. If the other account was first, report its
        // transaction (`tx_hash`).
        const ended = tx_hash && (await supporter.ended({ ...topup, tx_hash }).catch(String))
        const answer = await buy(supporter, authorization)
        const { credits } = await supporter.granted()
        expect({ credits, answer: answer.status, ended }).toMatchObject({ credits: 100 })
      }),
    )
  })
})

describe('with a facilitator', () => {
  beforeAll(async () => {
    stage = await openFundStage({ mode: 'facilitator' })
  })
  afterEach(() => expectSoundLedger(stage.sql))
  afterAll(() => stage?.close())

  it('a settlement whose result is still held back is recognised by its authorization', async () => {
    const supporter = await openSupporter(stage)
    const { facilitator, nodes } = stage
    await facilitator?.behave({ settle: 'holdAfter', times: 1 })
    const authorization = await stage.authorize(supporter.payer, usdc)
    const buying = buy(supporter, authorization)
    await facilitator?.held()
    const { transactions } = await nodes.base.client.getBlock()
    const [tx_hash = ''] = transactions
    const reports = [await supporter.report({ purpose: 'pledge', chain: 'base', tx_hash })]
    const signature = await supporter.sign({ ...topup, tx_hash })
    reports.push(await supporter.report({ ...topup, tx_hash }, { signature }))
    await blocks(11)
    await stage.look()
    for (const report of reports) {
      // Expect an immediate refusal if the hub has already found the payment on the chain.
      if (report.status === used.status) expect(report).toMatchObject(used)
      else
        expect(await stage.ended(transactionOf(report).id, supporter.token)).toMatchObject({
          ...{ state: 'failed', reason: 'It is the settlement of an x402 payment.' },
        })
    }
    const { id } = supporter.agent
    const granted = await stage.sql<{ delta: number; isReported: boolean }[]>`
      select delta, transaction_id is not null as "isReported" from credit_entries where agent_id = ${id}`
    expect([[], [{ delta: 100, isReported: false }]]).toContainEqual([...granted])
    await facilitator?.release()
    expect(await buying).toMatchObject({ status: 200 })
    await expectNoReport(supporter, tx_hash)
    expect(await supporter.granted()).toEqual({ credits: 100, boosted: null, plates: 0 })
  })
})
