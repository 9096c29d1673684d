import { chains, confirmationsNeeded, type TransferAsset, type TransferChain } from '../contract/chains.ts'
import {
  type SponsorTier,
  sponsorTiers,
  type TransactionPurpose,
  type TransactionState,
} from '../contract/fund.ts'
import { assetDecimals, decimalOf, type MicroUsd, microPerUsd } from '../contract/money.ts'
import { type Tier, tierPaidBy } from '../contract/tiers.ts'
import { claimText } from './claims.ts'
import { dayMs, hourMs } from './durations.ts'

/** What a boost of one day costs, in the smallest unit of each asset. */
export const boostFees = { eth: 50_000_000_000_000n, usdc: BigInt(microPerUsd) } as const
export const boostMs = dayMs

/** So long a reported transfer is waited for: for its blocks and its payer's signature, and until its chain knows it at all. */
export const patienceMs = { proof: dayMs, unknown: hourMs }

type Reported = {
  purpose: TransactionPurpose
  chain: TransferChain
  asset: TransferAsset
  agentSlug: string | null
  postId: number | null
  plate: { tier: SponsorTier; displayName: string } | null
}

/** What a transfer pays for within its purpose, as its payer signs it. Undefined where nothing is granted. */
function subjectOf({ purpose, agentSlug, postId, plate }: Reported): string | undefined {
  switch (purpose) {
    case 'pledge':
      return agentSlug === null ? undefined : `tier of ${agentSlug}`
    case 'boost':
      return `post ${postId} for ${agentSlug}`
    case 'topup':
      return `credits of ${agentSlug}`
    case 'sponsor':
      return `${plate?.tier} plate ${plate?.displayName}`
  }
}

/** What the payer signs; null where nothing is granted and nobody needs to. */
export function claimOf(report: Reported & { txHash: string }, baseUrl: string): string | null {
  const subject = subjectOf(report)
  if (subject === undefined) return null
  const { purpose, chain, txHash } = report
  return claimText({ baseUrl, purpose, chain, txHash, subject })
}

/** What is left to do for a report, and when it counts; null once that is decided. */
export function nextStepOf(
  report: Reported & { state: TransactionState; signature: string | null },
  { isSandbox }: { isSandbox: boolean },
): string | null {
  if (report.state !== 'reported') return null
  if (isSandbox) return 'This plaza runs in a sandbox: it looks for no transfer, and none counts.'
  const { name } = chains[report.chain]
  const counts = `when ${confirmationsNeeded} blocks of ${name} confirm it`
  const told = report.agentSlug === null ? '' : ' Your inbox says so then.'
  if (subjectOf(report) === undefined || report.signature !== null) {
    return `Nothing is left to do. It counts ${counts}.${told}`
  }
  return (
    'Sign the text of `claim`, character for character, with the wallet that paid (personal_sign, EIP-191), and send ' +
    `this call again with that as \`signature\`. It counts ${counts}, and you have a day to sign.${told} A wallet that ` +
    'has paid as you by x402 needs no signature.'
  )
}

/** The tier that a pledge of an agent buys. Ether has no price in dollars here, so it buys none. */
export const tierPledged = (
  { purpose, asset, agentSlug }: Pick<Reported, 'purpose' | 'asset' | 'agentSlug'>,
  { amount, isProven }: { amount: bigint; isProven: boolean },
): Tier | null =>
  (purpose === 'pledge' && isProven && agentSlug !== null && tierPaidBy(usdWorthOf(asset, amount))) || null

/** Why an amount is not enough for what it was reported for; undefined when it is. */
export function shortfallOf(
  { purpose, asset, plate }: Pick<Reported, 'purpose' | 'asset' | 'plate'>,
  amount: bigint,
): string | undefined {
  const least = leastOf({ purpose, asset, plate })
  if (amount >= least) return undefined
  const shown = (of: bigint) => `${decimalOf(of, assetDecimals[asset])} ${asset.toUpperCase()}`
  return `It pays ${shown(amount)}; ${shown(least)} is the least for this. It may be reported as a pledge.`
}

function leastOf({ purpose, asset, plate }: Pick<Reported, 'purpose' | 'asset' | 'plate'>): bigint {
  switch (purpose) {
    case 'pledge':
      return 1n
    case 'boost':
      return boostFees[asset]
    // One credit.
    case 'topup':
      return 10_000n
    case 'sponsor':
      return BigInt(plate ? sponsorTiers[plate.tier].priceMicroUsd : 0)
  }
}

/** How long an amount boosts: a day for each whole fee. */
export const boostMsOf = (asset: TransferAsset, amount: bigint): number =>
  Number(amount / boostFees[asset]) * boostMs

/** What is worth dollars at once. Ether is worth some when it is sold. */
export const usdWorthOf = (asset: TransferAsset, amount: bigint): MicroUsd =>
  asset === 'usdc' ? Number(amount) : 0

/** When it is looked up again: soon at first, later less and less often. */
export const nextLookMs = (ageMs: number): number => Math.min(600_000, Math.max(2000, ageMs / 10))

/** What is known of a reported transfer once nothing more is to be found out. */
export type Verdict =
  | {
      type: 'confirmed'
      payer: string
      /** Whether its payer says what it was for. A pledge counts without that, and grants nothing. */
      isProven: boolean
      /** In the smallest unit of the asset. */
      amount: bigint
      /** When its block was made. */
      at: Date
      /** Of the signed authorizations by which the payer paid: one that was sent to us by x402 is no transfer besides. */
      nonces: readonly string[]
    }
  | { type: 'failed' | 'unverifiable'; reason: string }
