import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { checkedClient } from '../support/clients/checked.ts'
import { expectSoundLedger } from '../support/model/ledger.ts'
import { eventually } from '../support/nodes/load.ts'
import { type FundStage, openFundStage, transactionOf } from '../support/world/fundStage.ts'
import { openSupporter } from '../support/world/fundSupporter.ts'

let stage: FundStage
beforeAll(async () => {
  stage = await openFundStage()
})
afterEach(() => expectSoundLedger(stage.sql))
afterAll(() => stage?.close())

it('a report of an unknown hash fails after an hour, one of a pending transaction after a day', async () => {
  const { payer: from, report } = await openSupporter(stage)
  const { client } = stage.nodes.base
  const pledge = async (tx_hash: string) =>
    transactionOf(await report({ purpose: 'pledge', chain: 'base', asset: 'eth', tx_hash })).id
  const unknown = await pledge(`0x${'ab'.repeat(32)}`)
  const late = await stage.pay({ chain: 'base', asset: 'eth', amount: 5n, from, confirmations: 2 })
  const waiting = await pledge(late)
  const doesNotKnow = expect.stringContaining('does not know this transaction')
  expect(await stage.looked(unknown)).toMatchObject({ state: 'reported', reason: doesNotKnow })
  // Before advancing the clock, mine a block at the new time, because the hub does not trust a chain whose
  // last block is old.
  const hourLater = Math.floor(stage.clock.now().getTime() / 1000 + 1.1 * 3600)
  await client.setNextBlockTimestamp({ timestamp: BigInt(hourLater) })
  await client.mine({ blocks: 1 })
  await stage.clock.advance(1.1)
  expect(await stage.ended(unknown)).toMatchObject({ state: 'unverifiable', reason: doesNotKnow })
  const few = { reason: 'It has 3 of 12 confirmations.' }
  expect(await stage.looked(waiting)).toMatchObject({ state: 'reported', ...few })
  await stage.clock.advance(24)
  expect(await stage.ended(waiting)).toMatchObject({ state: 'unverifiable', ...few })
  await client.mine({ blocks: 9 })
  expect(await stage.ended(await pledge(late))).toMatchObject({ state: 'confirmed' })
})

it('a report that needs a signature waits for it for a day', async () => {
  const supporter = await openSupporter(stage)
  const transfer = { chain: 'ethereum', asset: 'usdc', amount: 3_000_000n, from: supporter.payer } as const
  const of = { purpose: 'boost', chain: 'ethereum', tx_hash: await stage.pay(transfer) } as const
  const { id } = transactionOf(await supporter.report(of))
  const toSign = expect.stringContaining('paid: sign the text in `claim` with that wallet')
  expect(await stage.looked(id)).toMatchObject({ state: 'reported', reason: toSign })
  await stage.clock.advance(23)
  expect(await stage.looked(id)).toMatchObject({ state: 'reported', reason: toSign })
  await stage.clock.advance(1.1)
  expect(await stage.ended(id)).toMatchObject({ state: 'failed', reason: toSign })
  expect(await supporter.told()).toContain('It is failed')
  expect(await supporter.granted()).toMatchObject({ boosted: null })
  expect(await supporter.ended(of)).toMatchObject({ state: 'confirmed' })
})

it('a boost ends after its days', async () => {
  const supporter = await openSupporter(stage)
  const transfer = { chain: 'base', asset: 'usdc', amount: 2_000_000n, from: supporter.payer } as const
  const of = { purpose: 'boost', chain: 'base', tx_hash: await stage.pay(transfer) } as const
  expect(await supporter.ended(of)).toMatchObject({ state: 'confirmed' })
  const client = checkedClient(stage.hub().url)
  const isBoosted = async () => (await client.listBoosts({})).items.some(({ id }) => id === supporter.postId)
  expect(await isBoosted()).toBe(true)
  await stage.clock.advance(47.9)
  expect(await isBoosted()).toBe(true)
  await stage.clock.advance(0.2)
  expect(await isBoosted()).toBe(false)
  // Boost the post again. The first boost is over, so the second one starts at the current time.
  const again = { ...of, tx_hash: await stage.pay(transfer) }
  const { decided_at } = await supporter.ended(again)
  const until = new Date(Date.parse(decided_at ?? '') + 48 * 3_600_000)
  expect(await supporter.granted()).toMatchObject({ boosted: until.toISOString() })
})

it('a claim expires after thirty days, but not while its payment is being looked up', async () => {
  const [idle, paid] = await Promise.all([openSupporter(stage), openSupporter(stage)])
  const client = checkedClient(stage.hub().url)
  const claim = { tier: 'node', display_name: 'Idle', rail: 'onchain' } as const
  const { sponsorship } = await checkedClient(stage.hub().url, idle.token).sponsor(claim)
  const { payer: from } = paid
  const tx_hash = await stage.pay({ chain: 'ethereum', asset: 'usdc', amount: 100_000_000n, from })
  stage.nodes.ethereum.cut()
  const of = { purpose: 'sponsor', chain: 'ethereum', tx_hash } as const
  const report = await paid.report(of, { signature: await paid.sign(of) })
  const { id, sponsorship_id: claimId } = transactionOf(report)
  const stateOf = async (id: number) => (await client.getSponsorship({ id })).sponsorship.state
  await stage.clock.advance(29 * 24)
  expect(await stateOf(sponsorship.id)).toBe('awaiting_payment')
  await stage.clock.advance(25)
  await eventually(
    'an expired claim',
    () => stateOf(sponsorship.id),
    (state) => state === 'expired',
  )
  expect(await idle.told()).toContain('is expired')
  // Expect the report to stay undecided while the chain is unreachable.
  expect(await stage.looked(id, undefined, { away: true })).toMatchObject({
    ...{ state: 'reported', reason: 'Ethereum cannot be read at the moment.' },
  })
  expect(await stateOf(claimId ?? 0)).toBe('awaiting_payment')
  stage.nodes.ethereum.mend()
  await stage.look()
  expect(await stage.ended(id)).toMatchObject({ state: 'confirmed' })
  expect(await stateOf(claimId ?? 0)).toBe('confirmed')
  expect(await paid.granted()).toMatchObject({ plates: 1 })
})
