import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { chains, transferAssets, transferChains } from '../../hub/contract/chains.ts'
import { boostFees } from '../../hub/domain/reported.ts'
import { pretenderAbi } from '../support/chain/usdc.ts'
import { expectSoundLedger } from '../support/model/ledger.ts'
import { type FundStage, openFundStage, transactionOf } from '../support/world/fundStage.ts'
import { openSupporter } from '../support/world/fundSupporter.ts'

let stage: FundStage
beforeAll(async () => {
  stage = await openFundStage()
})
afterEach(() => expectSoundLedger(stage.sql))
afterAll(() => stage?.close())

describe.concurrent.each(transferChains)('a transfer on %s', (chain) => {
  it.each([
    { purpose: 'boost', asset: 'eth', amount: 49_999_999_999_999n, least: '0.00005 ETH' },
    { purpose: 'boost', asset: 'usdc', amount: 999_999n, least: '1 USDC' },
    { purpose: 'topup', asset: 'usdc', amount: 9_999n, least: '0.01 USDC' },
    { purpose: 'sponsor', asset: 'usdc', amount: 99_999_999n, least: '100 USDC' },
  ] as const)(
    'of $amount of $asset is too little for a $purpose, and may be reported as a pledge',
    async (row) => {
      const { purpose, asset, amount, least } = row
      const supporter = await openSupporter(stage)
      const { payer: from } = supporter
      const of = { purpose, chain, asset, tx_hash: await stage.pay({ chain, asset, amount, from }) } as const
      expect(await supporter.ended(of)).toMatchObject({
        state: 'failed',
        reason: expect.stringContaining(
          `at least ${least} is needed. It can be reported as a pledge instead.`,
        ),
      })
      expect(await supporter.granted()).toEqual({ credits: 0, boosted: null, plates: 0 })
      expect(await supporter.ended({ ...of, purpose: 'pledge' })).toMatchObject({ state: 'confirmed' })
      expect(await supporter.granted()).toEqual({ credits: 0, boosted: null, plates: 0 })
    },
  )

  it('that was reverted, of another token or to another address is not a pledge', async () => {
    const { client, openPretender, mined } = stage.nodes[chain]
    const [supporter, poor] = await Promise.all([openSupporter(stage), stage.openPayer(0n)])
    const { payer } = supporter
    const args = [payer.address, stage.payTo, 5_000_000n, `0x${'11'.repeat(32)}`] as const
    const pretended = {
      abi: pretenderAbi,
      address: await openPretender(),
      functionName: 'pretend',
      args,
    } as const
    const forged = await client.writeContract({ account: payer.account, ...pretended })
    await mined(forged)
    const usual = { chain, asset: 'usdc', amount: 5_000_000n, from: payer } as const
    const reverted = await stage.pay({ ...usual, from: poor })
    const strayed = await stage.pay({ ...usual, to: poor.address })
    const ends = await Promise.all(
      [forged, reverted, strayed].map((tx_hash) => supporter.ended({ purpose: 'pledge', chain, tx_hash })),
    )
    const failed = (reason: string) => ({
      state: 'failed',
      reason: expect.stringContaining(reason),
      amount: null,
    })
    expect(ends).toMatchObject([
      failed('is not USDC'),
      failed('It failed on the chain'),
      failed('It moved no USDC'),
    ])
  })

  it.each(['topup', 'boost', 'sponsor'] as const)(
    'paid by a stranger cannot be reported as %s by anybody else',
    async (purpose) => {
      const [supporter, victim] = await Promise.all([openSupporter(stage), stage.openPayer()])
      const transfer = { chain, asset: 'usdc', amount: 100_000_000n, from: victim } as const
      const of = { purpose, chain, tx_hash: await stage.pay(transfer) } as const
      const { id } = transactionOf(await supporter.report(of))
      const address = victim.address.toLowerCase()
      expect(await stage.looked(id, supporter.token)).toMatchObject({
        ...{ state: 'reported', reason: expect.stringContaining(`${address} paid: sign the text`) },
      })
      // `ended` signs the report with the supporter's own wallet, which did not make the transfer. The report must
      // fail.
      expect(await supporter.ended(of)).toMatchObject({
        ...{ id, state: 'failed', reason: `${address} paid, but did not sign this.` },
      })
      expect(await supporter.granted()).toEqual({ credits: 0, boosted: null, plates: 0 })
    },
  )

  it('that failed for one purpose may be reported for another', async () => {
    const [supporter, payer] = await Promise.all([openSupporter(stage), stage.openPayer()])
    const tx_hash = await stage.pay({ chain, asset: 'usdc', amount: 20_000n, from: payer })
    const of = { purpose: 'topup', chain, tx_hash } as const
    const first = await supporter.ended(of)
    expect(first).toMatchObject({ state: 'failed' })
    const second = await supporter.ended(of, payer)
    expect(second).toMatchObject({ state: 'confirmed' })
    expect(second.id).not.toBe(first.id)
    expect(await supporter.granted()).toMatchObject({ credits: 2 })
  })

  it('serves one purpose once: reporting it again returns that report, and any other purpose is refused', async () => {
    const [supporter, stranger] = await Promise.all([openSupporter(stage), openSupporter(stage)])
    const { payer, report } = supporter
    const tx_hash = await stage.pay({ chain, asset: 'usdc', amount: 100_000_000n, from: payer })
    const of = { purpose: 'topup', chain, tx_hash } as const
    const { id } = await supporter.ended(of)
    const used = { status: 409, body: { error: 'payment_already_used' } }
    const upperCase = { ...of, tx_hash: `0x${tx_hash.slice(2).toUpperCase()}` }
    const signature = await supporter.sign(of)
    for (const again of [report(of), report(upperCase), report(of, { signature })]) {
      expect(await again).toMatchObject({
        status: 200,
        body: { changed: false, transaction: { id }, credits: { bought: 10_000, balance: 10_000 } },
      })
    }
    for (const purpose of ['pledge', 'boost', 'sponsor'] as const) {
      expect(await report({ ...of, purpose })).toMatchObject(used)
    }
    for (const purpose of ['topup', 'pledge', 'boost', 'sponsor'] as const) {
      expect(await stranger.report({ ...of, purpose })).toMatchObject(used)
    }
    expect(await supporter.granted()).toEqual({ credits: 10_000, boosted: null, plates: 0 })
  })
})

describe.each(transferChains)('a report of a transfer on %s', (chain) => {
  const blocks = (count: number) => stage.nodes[chain].client.mine({ blocks: count })

  it.each(transferAssets)('in %s is confirmed at twelve confirmations and not before', async (asset) => {
    const supporter = await openSupporter(stage)
    const transfer = {
      chain,
      asset,
      amount: boostFees[asset],
      from: supporter.payer,
      confirmations: 1,
    } as const
    const of = { purpose: 'boost', chain, asset, tx_hash: await stage.pay(transfer) } as const
    const { id } = transactionOf(await supporter.report(of, { signature: await supporter.sign(of) }))
    const pending = { state: 'reported', reason: 'It has 1 of 12 confirmations.', payer: null, amount: null }
    expect(await stage.looked(id)).toMatchObject(pending)
    await blocks(10)
    expect(await stage.looked(id)).toMatchObject({ ...pending, reason: 'It has 11 of 12 confirmations.' })
    expect(await supporter.granted()).toEqual({ credits: 0, boosted: null, plates: 0 })
    await blocks(1)
    expect(await stage.looked(id)).toMatchObject({ state: 'confirmed', reason: null })
    expect(await supporter.granted()).toEqual({ credits: 0, boosted: expect.any(String), plates: 0 })
  })

  it('waits after a reorganisation until a block holds the transfer again', async () => {
    const { client, reorg } = stage.nodes[chain]
    const { payer: from, report } = await openSupporter(stage)
    await blocks(1)
    const tx_hash = await stage.pay({ chain, asset: 'eth', amount: 7n, from, confirmations: 5 })
    const ask = { method: 'eth_getRawTransactionByHash' as never, params: [tx_hash] as never }
    const serializedTransaction = await client.request(ask)
    const { id } = transactionOf(await report({ purpose: 'pledge', chain, asset: 'eth', tx_hash }))
    expect(await stage.looked(id)).toMatchObject({ reason: 'It has 5 of 12 confirmations.' })
    await reorg(6)
    await blocks(12)
    expect(await stage.looked(id)).toMatchObject({
      ...{ state: 'reported', reason: expect.stringContaining('does not know this transaction') },
    })
    await client.sendRawTransaction({ serializedTransaction })
    await blocks(11)
    expect(await stage.looked(id)).toMatchObject({ state: 'confirmed', amount: '0.000000000000000007' })
  })

  it('waits while the chain cannot be reached, and is confirmed afterwards', async () => {
    const { payer: from, report } = await openSupporter(stage)
    const tx_hash = await stage.pay({ chain, asset: 'eth', amount: 5n, from })
    stage.nodes[chain].cut()
    const { id } = transactionOf(await report({ purpose: 'pledge', chain, asset: 'eth', tx_hash }))
    const { name } = chains[chain]
    expect(await stage.looked(id, undefined, { away: true })).toMatchObject({
      ...{ state: 'reported', reason: `${name} cannot be read at the moment.` },
    })
    stage.nodes[chain].mend()
    expect(await stage.looked(id)).toMatchObject({ state: 'confirmed' })
  })
})

it('A report on a chain without a node says so, and the other chain is still read', async () => {
  const lonely = await openFundStage({ env: { ETHEREUM_RPC_URL: '' } })
  try {
    const { payer: from, report } = await openSupporter(lonely)
    const reports = await Promise.all(
      transferChains.map(async (chain) => {
        const tx_hash = await lonely.pay({ chain, asset: 'eth', amount: 5n, from })
        return transactionOf(await report({ purpose: 'pledge', chain, asset: 'eth', tx_hash }))
      }),
    )
    const [ethereum, base] = await Promise.all(reports.map(({ id }) => lonely.looked(id)))
    expect(ethereum).toMatchObject({
      state: 'reported',
      reason: 'This plaza has no access to Ethereum.',
    })
    expect(base).toMatchObject({ state: 'confirmed' })
  } finally {
    await lonely.close()
  }
})
