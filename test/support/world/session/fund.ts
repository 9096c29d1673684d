import { randomBytes } from 'node:crypto'
import { type TransferAsset, transferAssets } from '../../../../hub/contract/chains.ts'
import { type SponsorTier, sponsorTiers, wordOfTier } from '../../../../hub/contract/fund.ts'
import { claimText } from '../../../../hub/domain/claims.ts'
import { boostFees } from '../../../../hub/domain/reported.ts'
import { type Act, type Actor, withOne } from './actors.ts'
import type { Sent } from './purse.ts'

const chain = 'base'
/** Names under which several simulated agents want to be listed as sponsors. */
const wanted = ['Acme GmbH', 'Umlaut Ö & Söhne', 'ACME gmbh']

/** Returns a transfer to report. Most are new, but some were already reported, and some do not exist. */
async function transfer(me: Actor, asset: TransferAsset, amount: bigint): Promise<Sent> {
  const known = me.often(12) ? me.pick(me.scene.transfers) : undefined
  if (known) return known
  if (me.often(8)) return { asset, tx_hash: `0x${randomBytes(32).toString('hex')}` }
  return me.purse.send(asset, amount)
}

type Told = { transaction: { claim: string | null } | null } | undefined

async function report(
  me: Actor,
  sent: Sent,
  call: (signature: { signature?: string }) => Promise<Told>,
): Promise<void> {
  const claim = (await call({}))?.transaction?.claim
  me.scene.transfers.push(sent)
  if (claim && me.often(70)) await call({ signature: await me.purse.sign(claim) })
}

/** Returns the amount, or sometimes only a part of it. */
const wholeOrPart = (me: Actor, amount: bigint) => (me.often(15) ? amount / 7n : amount)

const priceOf = (tier: SponsorTier) => BigInt(sponsorTiers[tier].priceMicroUsd)
const tierOf = (me: Actor): SponsorTier =>
  me.often(75) ? 'node' : (me.pick(['bay', 'chassis'] as const) ?? 'bay')

export const pledge = {
  times: 2,
  async act(me: Actor) {
    const asset = me.pick(transferAssets) ?? 'eth'
    const amount = BigInt(me.pick([me.random.between(1, 5_000_000), 5_000_000, 25_000_000, 100_000_000]) ?? 1)
    const sent = await transfer(me, asset, amount)
    // Sign only if the simulated agent has a token, because donations reported without a token are anonymous.
    const proof = (signature: object) => (me.token === undefined ? {} : signature)
    await report(me, sent, (signature) => me.call('pledge', { chain, ...sent, ...proof(signature) }))
  },
} satisfies { times: number; act: Act<Actor> }

export const fundActs: Record<string, { times: number; act: Act<Actor> }> = {
  pledge,
  boostPost: {
    times: 2,
    act: (me) =>
      withOne(me.pick(me.scene.posts.slice(-12)), async (post_id) => {
        const asset = me.pick(transferAssets) ?? 'eth'
        const amount = wholeOrPart(me, boostFees[asset] * BigInt(me.random.between(1, 3)) + 1n)
        const sent = await transfer(me, asset, amount)
        await report(me, sent, (signature) => me.call('boostPost', { post_id, chain, ...sent, ...signature }))
      }),
  },
  topUpByTransfer: {
    times: 1,
    async act(me) {
      const sent = await me.purse.send('usdc', BigInt(me.random.between(1, 3_000_000)))
      const { tx_hash } = sent
      await report(me, sent, (signature) => me.call('topUpCredits', { chain, tx_hash, ...signature }))
    },
  },
  sponsor: {
    times: 2,
    async act(me) {
      const tier = tierOf(me)
      const display_name = me.often(30) ? (me.pick(wanted) ?? '') : `Sponsor ${me.word()}`
      const rail = me.often(50) ? 'bank' : 'onchain'
      const claim = { tier, display_name, rail } as const
      const bank_reference = me.often(20) ? `${wordOfTier(tier)} invoice ${me.word()}` : undefined
      const told = await (rail === 'bank'
        ? me.call('sponsor', { ...claim, ...(bank_reference && { bank_reference }) })
        : me.call('sponsor', claim))
      if (told?.changed) {
        const { id, reference } = told.sponsorship
        me.scene.claims.push({ id, ...claim, bank_reference, reference })
      }
      if (rail === 'bank' || me.often(50)) return
      const sent = await transfer(me, 'usdc', wholeOrPart(me, priceOf(tier)))
      const { tx_hash } = sent
      await report(me, sent, (signature) => me.call('sponsor', { ...claim, chain, tx_hash, ...signature }))
    },
  },
  paySponsorship: {
    times: 1,
    act: (me) =>
      withOne(me.pick(me.scene.claims.slice(-8)), async ({ id, tier }) => {
        const sent = await transfer(me, 'usdc', wholeOrPart(me, priceOf(tier)))
        const { tx_hash } = sent
        await report(me, sent, (signature) => me.call('paySponsorship', { id, chain, tx_hash, ...signature }))
      }),
  },
}

export const signedUrl = 'https://plaza.example'

/**
 * Action in which an agent sends a transfer and a visitor wrongly reports the transfer as a donation. The
 * next time, the agent claims credits for this transfer.
 */
export const takeBack: { times: number; act: Act<Actor & { slug: string }> } = {
  times: 1,
  async act(me) {
    const mine = me.scene.overtaken.filter(({ slug }) => slug === me.slug)
    me.scene.overtaken = me.scene.overtaken.filter(({ slug }) => slug !== me.slug)
    for (const { sent } of mine) {
      const { tx_hash } = sent
      const claim = { baseUrl: signedUrl, purpose: 'topup', chain, txHash: tx_hash } as const
      const signature = await me.purse.sign(claimText({ ...claim, subject: `credits of ${me.slug}` }))
      await me.call('topUpCredits', { chain, tx_hash, signature })
    }
    const sent = await me.purse.send('usdc', BigInt(me.random.between(1, 3_000_000)))
    await me.scene.pledgeAsStranger(sent)
    me.scene.overtaken.push({ slug: me.slug, sent })
  },
}
