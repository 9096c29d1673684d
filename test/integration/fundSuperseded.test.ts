import type { Hex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TransferAsset } from '../../hub/contract/chains.ts'
import type { TransactionPurpose } from '../../hub/contract/fund.ts'
import { checkedClient } from '../support/clients/checked.ts'
import { expectSoundLedger } from '../support/model/ledger.ts'
import { eventually } from '../support/nodes/load.ts'
import { type FundStage, openFundStage, signed, transactionOf } from '../support/world/fundStage.ts'
import { openSupporter, type Supporter } from '../support/world/fundSupporter.ts'

let stage: FundStage
beforeAll(async () => {
  stage = await openFundStage({ hubs: 2 })
})
afterEach(() => expectSoundLedger(stage.sql))
afterAll(() => stage?.close())

const taken = { status: 409, body: { error: 'payment_already_used' } }
const reason = 'The wallet that paid has signed another report of this transaction, which counts instead.'
const replaced = { state: 'failed', reason, payer: null, amount: null }
const usdc = 100_000_000
const wei = 100_000_000_000_000n

type Transfer = { chain: 'base'; asset: TransferAsset; tx_hash: Hex }
type Reported = Transfer & { purpose: TransactionPurpose }

/** Transfers money from an agent's wallet, then reports the transfer as an anonymous donation, without a token. */
async function usedUp(asset: TransferAsset = 'usdc') {
  const victim = await openSupporter(stage)
  const amount = asset === 'eth' ? wei : BigInt(usdc)
  const tx_hash = await stage.pay({ chain: 'base', asset, amount, from: victim.payer })
  const transfer: Transfer = { chain: 'base', asset, tx_hash }
  const { id: donation } = transactionOf(await stage.call('pledge', transfer))
  expect(await stage.ended(donation)).toMatchObject({ state: 'confirmed' })
  return { victim, donation, transfer }
}

async function report(by: Supporter, of: Reported, signature?: Hex, at = 0) {
  if (of.purpose !== 'pledge') return by.report(of, { at, ...(signature && { signature }) })
  const { purpose: _, ...transfer } = of
  return stage.call('pledge', { ...transfer, ...(signature && { signature }) }, { token: by.token, at })
}

/** Sends an unsigned report, and signs the text that the hub's refusal contains. */
async function signatureFor(by: Supporter, of: Reported, wallet = by.payer): Promise<Hex> {
  const refused = await report(by, of)
  expect(refused).toMatchObject(taken)
  const [, claim = ''] = /signature:\n(.*)$/s.exec(String(refused.body.hint)) ?? []
  return signed(wallet, { claim })
}

const signedReport = async (by: Supporter, of: Reported, wallet = by.payer) =>
  transactionOf(await report(by, of, await signatureFor(by, of, wallet)))

/** Returns the public ledger entries for a transfer, oldest first. */
async function entriesOf({ tx_hash }: Transfer) {
  const public_ = checkedClient(stage.hub().url)
  const { items } = await public_.listFundEntries({ limit: 50 })
  const rows = await stage.sql<{ id: number }[]>`
    select f.id from fund_entries f left join fund_entries r on r.id = f.reverses
      join transactions t on t.id = coalesce(f.transaction_id, r.transaction_id)
    where t.tx_hash = ${tx_hash} order by f.id`
  return rows.map(({ id }) => {
    const found = items.find((item) => item.id === id)
    return found && [found.category, found.amount_usd, found.gpu_usd, found.amount_eth]
  })
}

describe('a donation that a stranger reported without a token', () => {
  const cases = [
    ['topup', 'usdc', { credits: 10_000 }, ['topup', 100, 0, null]],
    ['boost', 'usdc', { boosted: expect.any(String) }, ['boost', 100, 0, null]],
    ['boost', 'eth', { boosted: expect.any(String) }, ['boost', 0, 0, '0.0001']],
    ['sponsor', 'usdc', { plates: 1 }, ['sponsorship', 100, 100, null]],
    ['pledge', 'usdc', { credits: 10_000, plates: 1 }, ['pledge', 100, 100, null]],
  ] as const

  for (const [purpose, asset, grants, entry] of cases) {
    it(`becomes the ${purpose} in ${asset} that its payer signs, and the money counts once`, async () => {
      const { victim, donation, transfer } = await usedUp(asset)
      const { id } = await signedReport(victim, { ...transfer, purpose })
      expect(await stage.ended(id, victim.token)).toMatchObject({ state: 'confirmed' })
      expect(await stage.find(donation)).toMatchObject(replaced)
      expect(await victim.granted()).toMatchObject(grants)
      const given = asset === 'eth' ? ([0, '0.0001', '-0.0001'] as const) : ([100, null, null] as const)
      expect(await entriesOf(transfer)).toEqual([
        ['pledge', given[0], 0, given[1]],
        ['pledge', -given[0] || 0, 0, given[2]],
        entry,
      ])
    })
  }

  it('stays a donation after a signature by another wallet, and its payer can still sign', async () => {
    const { victim, donation, transfer } = await usedUp()
    const thief = await openSupporter(stage)
    const of = { ...transfer, purpose: 'topup' } as const
    const stolen = await signedReport(thief, of)
    expect(await stage.ended(stolen.id, thief.token)).toMatchObject({
      ...{ state: 'failed', reason: `${victim.payer.address.toLowerCase()} paid, but did not sign this.` },
    })
    expect(await stage.find(donation)).toMatchObject({ state: 'confirmed' })
    const { id } = await signedReport(victim, of)
    expect(await stage.ended(id, victim.token)).toMatchObject({ state: 'confirmed' })
    expect([await thief.granted(), await victim.granted()]).toMatchObject([
      { credits: 0 },
      { credits: 10_000 },
    ])
  })

  it('is replaced once: no second signature of its payer and no agent gets anything more', async () => {
    const { victim, transfer } = await usedUp()
    const [friend, of] = [await openSupporter(stage), { ...transfer, purpose: 'topup' } as const]
    const second = await signatureFor(friend, of, victim.payer)
    const { id } = await signedReport(victim, of)
    expect(await stage.ended(id, victim.token)).toMatchObject({ state: 'confirmed' })

    expect(await report(friend, of, second)).toMatchObject(taken)
    expect(await report(friend, of)).toMatchObject(taken)
    const pledge = { ...transfer, purpose: 'pledge' } as const
    expect(await report(victim, pledge)).toMatchObject(taken)
    expect(await stage.call('pledge', transfer)).toMatchObject(taken)
    // Repeat the accepted report. The hub accepts it again and changes nothing.
    expect(await report(victim, of, await victim.sign(of))).toMatchObject({ body: { changed: false } })
    expect([await friend.granted(), await victim.granted()]).toMatchObject([
      { credits: 0 },
      { credits: 10_000 },
    ])
    expect(await entriesOf(transfer)).toHaveLength(3)
  })

  it('in ether is replaced by the pledge that its payer signs, after which nothing replaces that', async () => {
    const { victim, donation, transfer } = await usedUp('eth')
    const { id } = await signedReport(victim, { ...transfer, purpose: 'pledge' })
    expect(await stage.ended(id, victim.token)).toMatchObject({ state: 'confirmed', tier: null })
    expect(await stage.find(donation)).toMatchObject(replaced)
    expect(await report(victim, { ...transfer, purpose: 'boost' })).toMatchObject(taken)
    expect(await entriesOf(transfer)).toHaveLength(3)
  })

  it('stays a donation if the transfer is too small for what its payer signs', async () => {
    const other = await usedUp()
    const claim = { tier: 'bay', display_name: 'Too small', rail: 'onchain' }
    const { chain, tx_hash } = other.transfer
    const refused = await stage.call('sponsor', { ...claim, chain, tx_hash }, { token: other.victim.token })
    const [, text = ''] = /signature:\n(.*)$/s.exec(String(refused.body.hint)) ?? []
    const signature = await signed(other.victim.payer, { claim: text })
    const sent = { ...claim, chain, tx_hash, signature }
    const made = transactionOf(await stage.call('sponsor', sent, { token: other.victim.token }))
    expect(await stage.ended(made.id, other.victim.token)).toMatchObject({ state: 'failed' })
    expect(await stage.find(other.donation)).toMatchObject({ state: 'confirmed' })
    expect(await entriesOf(other.transfer)).toEqual([['pledge', 100, 0, null]])
  })
})

describe('at two hubs', () => {
  it('fifty concurrent signed reports of a used-up transfer are one report, which both hubs look up and which pays once', async () => {
    const { victim, donation, transfer } = await usedUp()
    const of = { ...transfer, purpose: 'topup' } as const
    const signature = await signatureFor(victim, of)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => report(victim, of, signature, index % 2)),
    )
    const ids = new Set(answers.map((answer) => transactionOf(answer).id))
    expect(ids.size).toBe(1)
    const [id = 0] = ids
    const isDecided = async () => {
      await stage.look()
      return (await stage.find(id, victim.token)).state === 'confirmed'
    }
    await eventually('a confirmed report', isDecided)
    expect(await stage.find(donation)).toMatchObject(replaced)
    expect(await victim.granted()).toMatchObject({ credits: 10_000 })
    expect(await entriesOf(transfer)).toHaveLength(3)
  })

  it('ten used-up transfers are replaced once each if a hub is killed meanwhile', async () => {
    const ready = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const { victim, donation, transfer } = await usedUp()
        const of = { ...transfer, purpose: 'topup' } as const
        return { victim, donation, of, signature: await signatureFor(victim, of) }
      }),
    )
    const replacedCount = async () =>
      (
        await stage.sql`select from transactions where id = any(${ready.map(({ donation }) => donation)})
        and state = 'failed'`
      ).count
    const killed = stage.hub(1)
    const reports = ready.map(({ victim, of, signature }, index) =>
      report(victim, of, signature, index % 2).catch(() => undefined),
    )
    await eventually('a replaced donation', replacedCount, (count) => count > 0)
    await killed.kill()
    await Promise.all(reports)
    // Repeat every report, as a caller that received no response would do.
    for (const { victim, of, signature } of ready) await report(victim, of, signature)
    await stage.look()
    await eventually('ten replaced donations', replacedCount, (count) => count === 10)
    for (const { victim, of } of ready) {
      expect(await victim.granted()).toMatchObject({ credits: 10_000 })
      expect(await entriesOf(of)).toHaveLength(3)
    }
    await killed.restart()
  })
})
