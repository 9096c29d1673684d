import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { expectSoundLedger } from '../support/model/ledger.ts'
import { type FundStage, openFundStage, signed, transactionOf } from '../support/world/fundStage.ts'
import { openSupporter, type Supporter } from '../support/world/fundSupporter.ts'

let stage: FundStage
beforeAll(async () => {
  stage = await openFundStage()
})
afterEach(() => expectSoundLedger(stage.sql))
afterAll(() => stage?.close())

const topup = { purpose: 'topup', chain: 'base' } as const
const taken = { status: 409, body: { error: 'payment_already_used' } }
const servedAnother = { state: 'failed', reason: 'It was already used for another purpose.' }

async function paidByVictim() {
  const [victim, thief] = await Promise.all([openSupporter(stage), openSupporter(stage)])
  const { payer: from } = victim
  const amount = 100_000_000n
  const tx_hash = await stage.pay({ chain: 'base', asset: 'usdc', amount, from, confirmations: 1 })
  return { victim, thief, of: { ...topup, tx_hash } }
}

const confirm = () => stage.nodes.base.client.mine({ blocks: 11 })
const reportedBy = async (who: Supporter, of: Parameters<Supporter['report']>[0], by = who.payer) =>
  transactionOf(await who.report(of, { signature: await who.sign(of, by) }))

describe("a thief that reports a stranger's transfer first", () => {
  it('as a pledge does not take it from the payer, whichever report is looked up first', async () => {
    for (const first of ['pledge', 'topup'] as const) {
      const { victim, thief, of } = await paidByVictim()
      const pledge = transactionOf(await thief.report({ ...of, purpose: 'pledge' }))
      const claim = await reportedBy(victim, of)
      if (first === 'pledge') await stage.postpone(claim.id)
      await confirm()
      if (first === 'pledge') {
        const waits = {
          state: 'reported',
          reason: expect.stringContaining('Another report of this transaction carries a signature'),
        }
        // Retry, because a lookup that started before the last blocks were mined may still be running. Such a
        // lookup does not find enough confirmations.
        await vi.waitFor(async () => expect(await stage.looked(pledge.id)).toMatchObject(waits), {
          timeout: 60_000,
        })
      }
      await stage.look()
      expect(await stage.ended(claim.id, victim.token)).toMatchObject({ state: 'confirmed' })
      expect(await stage.ended(pledge.id)).toMatchObject(servedAnother)
      expect(await victim.granted()).toMatchObject({ credits: 10_000 })
    }
  })

  it('does not keep the payer from an answer with the text to sign', async () => {
    const { victim, thief, of } = await paidByVictim()
    await thief.report(of)
    const refused = await victim.report(of)
    expect(refused).toMatchObject(taken)
    const [, claim = ''] = /signature:\n(.*)$/s.exec(String(refused.body.hint)) ?? []
    const signature = await signed(victim.payer, { claim })
    const { id } = transactionOf(await victim.report(of, { signature }))
    await confirm()
    await stage.look()
    expect(await stage.ended(id, victim.token)).toMatchObject({ state: 'confirmed', claim })
    expect(await thief.granted()).toMatchObject({ credits: 0 })
  })

  it('and signs with another wallet gets nothing, and the payer gets all of it', async () => {
    const { victim, thief, of } = await paidByVictim()
    const stolen = await reportedBy(thief, of)
    const claim = await reportedBy(victim, of)
    await confirm()
    await stage.look()
    expect(await stage.ended(stolen.id, thief.token)).toMatchObject({
      ...{ state: 'failed', reason: `${victim.payer.address.toLowerCase()} paid, but did not sign this.` },
    })
    expect(await stage.ended(claim.id, victim.token)).toMatchObject({ state: 'confirmed' })
    expect([await thief.granted(), await victim.granted()]).toMatchObject([
      { credits: 0 },
      { credits: 10_000 },
    ])
  })

  it('delays the pledge of another agent only until the chain shows that the thief did not pay', async () => {
    const { thief, of } = await paidByVictim()
    const pledge = transactionOf(await thief.report({ ...of, purpose: 'pledge' }))
    await reportedBy(thief, of)
    await confirm()
    await stage.look()
    expect(await stage.ended(pledge.id)).toMatchObject({ state: 'confirmed' })
    expect(await thief.granted()).toMatchObject({ credits: 0 })
  })
})

describe('the signature of a report', () => {
  it("is not replaced by another wallet's, even if neither caller has a token", async () => {
    const human = await stage.openPayer()
    const thief = await stage.openPayer()
    const plate = { tier: 'node', display_name: 'A human', rail: 'onchain' }
    const usual = { chain: 'base', asset: 'usdc', amount: 100_000_000n } as const
    const tx_hash = await stage.pay({ ...usual, from: human, confirmations: 1 })
    const paid = { ...plate, chain: 'base', tx_hash }
    const unsigned = transactionOf(await stage.call('sponsor', paid))
    const signature = await signed(human, unsigned)
    const forged = await signed(thief, unsigned)

    expect(transactionOf(await stage.call('sponsor', { ...paid, signature })).id).toBe(unsigned.id)
    const other = transactionOf(await stage.call('sponsor', { ...paid, signature: forged }))
    expect(other.id).not.toBe(unsigned.id)
    const { sponsorship_id: id } = unsigned
    const again = { id, chain: 'base', tx_hash, signature: forged }
    expect(transactionOf(await stage.call('paySponsorship', again)).id).toBe(other.id)
    await confirm()
    await stage.look()
    expect(await stage.ended(unsigned.id)).toMatchObject({ state: 'confirmed' })
    expect(await stage.ended(other.id)).toMatchObject({ state: 'failed' })
  })

  it('that arrives after a fruitless lookup of the unsigned report leads to another lookup', async () => {
    const { victim, of } = await paidByVictim()
    const { id } = transactionOf(await victim.report(of))
    await confirm()
    expect(await stage.looked(id, victim.token)).toMatchObject({ state: 'reported' })
    expect((await reportedBy(victim, of)).id).toBe(id)
    expect(await stage.ended(id, victim.token)).toMatchObject({ state: 'confirmed' })
  })

  it('of one wallet claims a transaction for one purpose', async () => {
    const { victim, of } = await paidByVictim()
    await reportedBy(victim, of)
    const boost = { ...of, purpose: 'boost' } as const
    const refused = await victim.report(boost, { signature: await victim.sign(boost) })
    expect(refused).toMatchObject(taken)
    expect(refused.body.message).toContain('the signing wallet has already claimed it for something else')
    expect(await victim.report({ ...of, purpose: 'pledge' })).toMatchObject(taken)
  })

  it('is valid only for the claim it names', async () => {
    const { victim, thief, of } = await paidByVictim()
    const signature = await victim.sign({ ...of, purpose: 'boost' })
    const { id } = transactionOf(await thief.report(of, { signature }))
    await confirm()
    await stage.look()
    expect(await stage.ended(id, thief.token)).toMatchObject({ state: 'failed' })
    expect(await thief.granted()).toMatchObject({ credits: 0 })
  })
})
