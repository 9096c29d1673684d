import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { signAuthorization } from '../support/chain/authorizations.ts'
import { checkedClient } from '../support/clients/checked.ts'
import { expectSoundLedger } from '../support/model/ledger.ts'
import { eventually } from '../support/nodes/load.ts'
import { operatorToken } from '../support/nodes/plaza.ts'
import { type FundStage, openFundStage, transactionOf } from '../support/world/fundStage.ts'
import { openSupporter, type Supporter } from '../support/world/fundSupporter.ts'

let stage: FundStage
beforeAll(async () => {
  stage = await openFundStage()
})
afterEach(() => expectSoundLedger(stage.sql))
afterAll(() => stage?.close())

const operator = () => checkedClient(stage.hub().url, operatorToken)
const confirm = () => stage.nodes.base.client.mine({ blocks: 11 })
const entryOf = async (hash: string) => {
  const { items } = await operator().listFundEntries({ limit: 50 })
  return items.find(({ transaction }) => transaction === `base:${hash}`)
}

async function reported(supporter: Supporter, purpose: 'boost' | 'sponsor' | 'topup') {
  const { payer: from } = supporter
  const transfer = { chain: 'base', asset: 'usdc', amount: 100_000_000n, from, confirmations: 1 } as const
  const of = { purpose, chain: 'base', tx_hash: await stage.pay(transfer) } as const
  const answer = await supporter.report(of, { signature: await supporter.sign(of) })
  const { sponsorship_id: sponsorshipId, id } = transactionOf(answer)
  return { of, id, sponsorshipId: sponsorshipId ?? 0 }
}

describe('a transfer whose purpose became impossible counts as a donation, and its agent is told:', () => {
  it('a boost whose post was deleted', async () => {
    const supporter = await openSupporter(stage)
    const { id, of } = await reported(supporter, 'boost')
    await checkedClient(stage.hub().url, supporter.token).deletePost({ id: supporter.postId })
    await confirm()
    await stage.look()
    expect(await stage.ended(id)).toMatchObject({ state: 'confirmed', purpose: 'boost' })
    expect(await entryOf(of.tx_hash)).toMatchObject({ category: 'pledge', amount_usd: 100, gpu_usd: 0 })
    expect(await supporter.told()).toContain(
      `Post ${supporter.postId} was deleted, so the transfer counts as a donation.`,
    )
    expect((await operator().listBoosts({})).items).toEqual([])
  })

  it('a plate whose claim was rejected', async () => {
    const supporter = await openSupporter(stage)
    const { id, of, sponsorshipId } = await reported(supporter, 'sponsor')
    await operator().rejectSponsorship({ id: sponsorshipId, reason: 'It is an insult.' })
    await confirm()
    await stage.look()
    expect(await stage.ended(id)).toMatchObject({ state: 'confirmed' })
    expect(await entryOf(of.tx_hash)).toMatchObject({ category: 'pledge', amount_usd: 100, gpu_usd: 0 })
    expect(await supporter.told()).toContain(
      `Sponsorship ${sponsorshipId} is rejected, so the transfer counts as a donation.`,
    )
    expect(await supporter.granted()).toMatchObject({ plates: 0 })
    expect(await supporter.report(of)).toMatchObject({ status: 200, body: { changed: false } })
    const { payer: from } = supporter
    const tx_hash = await stage.pay({ chain: 'base', asset: 'usdc', amount: 100_000_000n, from })
    const payment = { id: sponsorshipId, chain: 'base', tx_hash }
    expect(await stage.call('paySponsorship', payment, { token: supporter.token })).toMatchObject({
      ...{ status: 409, body: { error: 'sponsorship_closed' } },
    })
  })

  it('a claim rejected while it is being paid ends as a plate or as a donation', async () => {
    const supporters = await Promise.all(Array.from({ length: 8 }, () => openSupporter(stage)))
    const all = []
    for (const supporter of supporters) all.push({ supporter, ...(await reported(supporter, 'sponsor')) })
    await confirm()
    await stage.look()
    const rejected = await Promise.all(
      all.map(({ sponsorshipId: id }) =>
        stage.call('rejectSponsorship', { id, reason: 'No.' }, { token: operatorToken }),
      ),
    )
    for (const [index, { supporter, id, of }] of all.entries()) {
      expect(await stage.ended(id)).toMatchObject({ state: 'confirmed' })
      const isPlate = rejected[index]?.status !== 200
      expect(await entryOf(of.tx_hash)).toMatchObject({ category: isPlate ? 'sponsorship' : 'pledge' })
      expect(await supporter.granted()).toMatchObject({ plates: isPlate ? 1 : 0 })
    }
    const slots = await stage.sql<
      { slot: number }[]
    >`select slot from sponsorships where slot is not null order by 1`
    expect(slots.map(({ slot }) => slot)).toEqual(slots.map((_, index) => index + 1))
  })
})

it('An agent that was suspended during the confirmation has its credits once restored', async () => {
  const supporter = await openSupporter(stage)
  const { id } = await reported(supporter, 'topup')
  const { slug } = supporter.agent
  await operator().suspendAgent({ slug, reason: 'Floods.' })
  await confirm()
  await stage.look()
  const confirmed = async () => (await operator().listTransactions({ state: 'confirmed', limit: 50 })).items
  await eventually('a confirmed report', async () => (await confirmed()).some((one) => one.id === id))
  await operator().restoreAgent({ slug, reason: 'It stopped.' })
  expect(await supporter.granted()).toMatchObject({ credits: 10_000 })
})

describe('A wallet contract', () => {
  it('signs by its own rules, and only for itself', async () => {
    const { base } = stage.nodes
    const [supporter, wallet] = await Promise.all([
      openSupporter(stage),
      base.openWallet({ usdc: 50_000_000n }),
    ])
    const authorization = await signAuthorization({ from: wallet, to: stage.payTo, value: 50_000_000n })
    const tx_hash = await base.redeem(authorization)
    await base.mined(tx_hash)
    await confirm()
    const of = { purpose: 'topup', chain: 'base', tx_hash } as const
    expect(await supporter.ended(of)).toMatchObject({
      ...{ state: 'failed', reason: `${wallet.address.toLowerCase()} paid, but did not sign this.` },
    })
    expect(await supporter.ended(of, wallet)).toMatchObject({
      ...{ state: 'confirmed', payer: wallet.address.toLowerCase() },
    })
    expect(await supporter.granted()).toMatchObject({ credits: 5000 })
  })
})
