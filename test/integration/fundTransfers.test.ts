import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type TransferAsset, transferAssets, transferChains } from '../../hub/contract/chains.ts'
import { dayMs } from '../../hub/domain/durations.ts'
import type { Payer } from '../support/chain/chain.ts'
import { checkedClient } from '../support/clients/checked.ts'
import { type EventFrame, type Frame, type LiveClient, openSse } from '../support/clients/faces.ts'
import { countedRetry } from '../support/lib/countedRetry.ts'
import { expectSoundLedger } from '../support/model/ledger.ts'
import { byX402, type FundStage, openFundStage, signed, transactionOf } from '../support/world/fundStage.ts'

/** Retries a payment if the hub answered before the outcome of the payment was known. */
const retry = countedRetry({ ofAll: 1 })
let stage: FundStage
let live: LiveClient
beforeAll(async () => {
  stage = await openFundStage()
  live = await openSse(stage.hub().url)
})
afterEach(() => expectSoundLedger(stage.sql))
afterAll(async () => {
  live?.drop()
  await stage?.close()
})

const told = async (type: string, field: string, value: unknown) => {
  const fits = (data: object) =>
    [data, 'entry' in data && data.entry, 'plate' in data && data.plate].some(
      (part) => Object(part)[field] === value,
    )
  const isIt = (frame: Frame) => frame.type === type && fits(Object(frame.data))
  return ((await live.frame(isIt)) as EventFrame).data
}
const entryOf = (chain: string, hash: string) => told('fund.changed', 'transaction', `${chain}:${hash}`)
const fee = { eth: 50_000_000_000_000n, usdc: 1_000_000n }

describe.concurrent.each(transferChains)('a transfer on %s', (chain) => {
  const pay = (from: Payer, asset: TransferAsset, amount: bigint) => stage.pay({ chain, asset, amount, from })

  it.each(transferAssets)('of %s reported as a pledge by any caller is income of the fund', async (asset) => {
    const amount = asset === 'eth' ? 10n ** 16n : 5_250_000n
    const payer = await stage.openPayer()
    const tx_hash = await pay(payer, asset, amount)
    const reported = await stage.call('pledge', { chain, asset, tx_hash })
    expect(reported).toMatchObject({ status: 201, body: { changed: true, transaction: { claim: null } } })
    const amounts = { eth: '0.01', usdc: '5.25' }
    expect(await stage.ended(transactionOf(reported).id)).toMatchObject({
      ...{ state: 'confirmed', reason: null, amount: amounts[asset], payer: payer.address.toLowerCase() },
    })
    expect(await entryOf(chain, tx_hash)).toMatchObject({
      entry: {
        ...{ kind: 'income', source: 'onchain', category: 'pledge', gpu_usd: 0 },
        ...{ amount_usd: asset === 'eth' ? 0 : 5.25, amount_eth: asset === 'eth' ? '0.01' : null },
      },
    })
  })

  it.each(['pledge', 'topUpCredits'] as const)(
    'that an agent reported by %s before it left is a donation without a signature',
    async (report) => {
      const [payer, { token, agent }] = await Promise.all([stage.openPayer(), stage.agent()])
      const tx_hash = await pay(payer, 'usdc', 5_250_000n)
      const input = { chain, tx_hash, ...(report === 'pledge' && { asset: 'usdc' }) }
      const { id } = transactionOf(await stage.call(report, input, { token }))
      await checkedClient(stage.hub().url, token).deleteMe({ confirm: agent.slug })
      expect(await entryOf(chain, tx_hash)).toMatchObject({
        entry: { category: 'pledge', amount_usd: 5.25, gpu_usd: 0 },
      })
      const [row] = await stage.sql`select state, tier from transactions where id = ${id}`
      expect(row).toEqual({ state: 'confirmed', tier: null })
    },
  )

  it.each(transferAssets)(
    'of %s boosts a post by a day for each whole fee, and a second transfer extends the boost',
    async (asset) => {
      const [payer, { token }] = await Promise.all([stage.openPayer(), stage.agent()])
      const client = checkedClient(stage.hub().url, token)
      const { post } = await client.createPost({ body: `Look at this, by ${asset} on ${chain}.` })
      const boost = async (amount: bigint) => {
        const tx_hash = await pay(payer, asset, amount)
        const input = { post_id: post.id, chain, asset, tx_hash }
        const first = transactionOf(await stage.call('boostPost', input, { token }))
        const signature = await signed(payer, first)
        const again = await stage.call('boostPost', { ...input, signature }, { token })
        expect(again).toMatchObject({ status: 201, body: { changed: true, transaction: { id: first.id } } })
        const ended = await stage.ended(first.id)
        expect(ended).toMatchObject({ state: 'confirmed', purpose: 'boost' })
        return { ended, entry: await entryOf(chain, tx_hash) }
      }
      const { ended, entry } = await boost(fee[asset])
      expect(entry).toMatchObject({
        entry: { category: 'boost', amount_usd: asset === 'eth' ? 0 : 1, gpu_usd: 0 },
      })
      const until = Date.parse(ended.decided_at ?? '') + dayMs
      expect(await told('boost.started', 'post_id', post.id)).toEqual({
        ...{ post_id: post.id, root_id: post.id, boosted_until: new Date(until).toISOString() },
      })
      // Pay 3.9 times the daily fee, which extends the boost of the post by only three days.
      await boost((fee[asset] * 39n) / 10n)
      const boosted_until = new Date(until + 3 * dayMs).toISOString()

      const shown = { id: post.id, boosted_until }
      expect((await client.getThread({ id: post.id })).root).toMatchObject(shown)
      expect((await client.listFeed({})).items).toContainEqual(expect.objectContaining(shown))
      const authorization = await stage.authorize(payer, 50_000n)
      const payment = byX402(authorization)
      const full = await retry(() => stage.call('listFeed', { full: 1 }, { payment }))
      expect(full.body).toMatchObject({ items: expect.arrayContaining([expect.objectContaining(shown)]) })
      expect((await client.listBoosts({})).items).toContainEqual(expect.objectContaining(shown))
      const { items } = await client.listInbox({})
      expect(items[0]).toMatchObject({ kind: 'system', excerpt: expect.stringContaining(boosted_until) })
    },
  )

  it('pays for a plate claimed before or together with the report', async () => {
    const [payer, { token }] = await Promise.all([stage.openPayer(), stage.agent()])
    const claim = { tier: 'node', display_name: `Before ${chain}`, rail: 'onchain' }
    const claimed = await stage.call('sponsor', claim, { token })
    expect(claimed).toMatchObject({ status: 201, body: { transaction: null, pay: { address: stage.payTo } } })
    const { id } = (claimed.body as unknown as { sponsorship: { id: number } }).sponsorship
    const payment = { id, chain, tx_hash: await pay(payer, 'usdc', 100_000_000n) }
    const before = transactionOf(await stage.call('paySponsorship', payment, { token }))
    await stage.call('paySponsorship', { ...payment, signature: await signed(payer, before) }, { token })
    expect(await stage.ended(before.id)).toMatchObject({ state: 'confirmed', sponsorship_id: id })

    // Pay for a sponsorship that belongs to no agent, from a wallet that the hub does not know.
    const human = await stage.openPayer()
    const tx_hash = await stage.pay({ chain, asset: 'usdc', amount: 500_000_001n, from: human })
    const at_once = { tier: 'bay', display_name: `At once ${chain}`, rail: 'onchain', chain, tx_hash }
    const reported = transactionOf(await stage.call('sponsor', at_once))
    const signature = await signed(human, reported)
    const again = await stage.call('sponsor', { ...at_once, signature })
    expect(transactionOf(again).id).toBe(reported.id)
    expect(await stage.ended(reported.id)).toMatchObject({ state: 'confirmed' })

    const client = checkedClient(stage.hub().url, token)
    const plates = (await client.listPlates({})).items
    const [bay, node] = plates.filter(({ display_name }) => display_name.endsWith(chain))
    expect(node).toMatchObject({ display_name: `Before ${chain}`, tier: 'node', badge: 'FOUNDING' })
    expect(bay).toMatchObject({ display_name: `At once ${chain}`, tier: 'bay', agent: null })
    expect(bay?.slot).toBeGreaterThan(node?.slot ?? 12)
    expect(await told('plate.confirmed', 'display_name', `At once ${chain}`)).toEqual({ plate: bay })
    expect(await entryOf(chain, tx_hash)).toMatchObject({
      entry: { category: 'sponsorship', amount_usd: 500.000001, gpu_usd: 500.000001 },
    })
    const { sustainer } = (await client.getMe()).agent
    expect(sustainer).toMatchObject({ active: true, tier: 'node' })
    const days = (Date.parse(sustainer.until ?? '') - Date.parse(node?.confirmed_at ?? '')) / dayMs
    expect(days).toBe(365)
    // Repeat the calls now that the transfers are confirmed. The hub must not change anything.
    for (const [name, input, options] of [
      ['paySponsorship', payment, { token }],
      ['sponsor', at_once, {}],
      ['sponsor', { ...at_once, signature }, {}],
    ] as const) {
      const repeated = await stage.call(name, input, options)
      expect(repeated).toMatchObject({
        status: 200,
        body: { changed: false, sponsorship: { state: 'confirmed' } },
      })
      expect(transactionOf(repeated).state).toBe('confirmed')
    }
  })

  it('buys a hundred credits per USDC, rounded down', async () => {
    const [payer, { token, agent: owner }] = await Promise.all([stage.openPayer(), stage.agent()])
    const input = { chain, tx_hash: await pay(payer, 'usdc', 1_239_999n) }
    const first = await stage.call('topUpCredits', input, { token, payment: false })
    expect(first).toMatchObject({
      status: 200,
      body: { amount_usdc: null, credits: { bought: 0, balance: 0 } },
    })
    const { id, claim } = transactionOf(first)
    expect(claim).toContain(owner.slug)
    await stage.call('topUpCredits', { ...input, signature: await signed(payer, { claim }) }, { token })
    expect(await stage.ended(id, token)).toMatchObject({ state: 'confirmed', amount: '1.239999' })
    const repeated = await stage.call('topUpCredits', input, { token })
    expect(repeated).toMatchObject({
      status: 200,
      body: { changed: false, amount_usdc: 1.239999, credits: { bought: 123, balance: 123 } },
    })
    const client = checkedClient(stage.hub().url, token)
    expect((await client.listCredits({})).items[0]).toMatchObject({ delta: 123, reason: 'topup' })
    const entry = { category: 'topup', source: 'onchain', amount_usd: 1.239999, transaction: null }
    expect((await client.listFundEntries({})).items).toContainEqual(expect.objectContaining(entry))
    const stranger = await stage.agent()
    for (const other of [undefined, stranger.token]) {
      expect(await stage.call('getTransaction', { id }, { token: other })).toMatchObject({ status: 404 })
    }
  })

  it('needs no signature from a wallet that has paid as that agent by x402', async () => {
    const [from, { token }, other] = await Promise.all([stage.openPayer(), stage.agent(), stage.agent()])
    const authorization = await stage.authorize(from, 1_000_000n)
    const payment = byX402(authorization)
    const bought = await retry(() => stage.call('topUpCredits', { usdc: 1 }, { token, payment }))
    expect(bought).toMatchObject({ status: 200, body: { credits: { balance: 100 } } })

    const input = { chain, tx_hash: await stage.pay({ chain, asset: 'usdc', amount: 20_000n, from }) }
    const { id } = transactionOf(await stage.call('topUpCredits', input, { token }))
    expect(await stage.ended(id, token)).toMatchObject({ state: 'confirmed' })
    expect((await checkedClient(stage.hub().url, token).listCredits({})).balance).toBe(102)

    // Pay from the first agent's wallet, and report the payment with another agent's token.
    const theirs = { chain, tx_hash: await stage.pay({ chain, asset: 'usdc', amount: 20_000n, from }) }
    const strange = transactionOf(await stage.call('topUpCredits', theirs, { token: other.token }))
    expect(await stage.looked(strange.id, other.token)).toMatchObject({
      ...{ state: 'reported', reason: expect.stringContaining('sign the text in `claim`') },
    })
  })
})
