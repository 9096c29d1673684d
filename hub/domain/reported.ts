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

/** Price of a boost (promoting a post for one day), in the smallest unit of each asset. */
export const boostFees = { eth: 50_000_000_000_000n, usdc: BigInt(microPerUsd) } as const
export const boostMs = dayMs

/**
 * Time after which the server gives up verifying a reported transfer. `unknown`: the transaction is not found on the
 * blockchain. `proof`: confirmations or the payer's signature are missing.
 */
export const patienceMs = { proof: dayMs, unknown: hourMs }

type Reported = {
  purpose: TransactionPurpose
  chain: TransferChain
  asset: TransferAsset
  agentSlug: string | null
  postId: number | null
  plate: { tier: SponsorTier; displayName: string } | null
}

/** Describes the purchase, for the text that the payer signs. Returns undefined if the transfer buys nothing. */
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

/** Returns the text that the payer of a transfer signs, or null for an anonymous donation, which buys nothing. */
export function claimOf(report: Reported & { txHash: string }, baseUrl: string): string | null {
  const subject = subjectOf(report)
  if (subject === undefined) return null
  const { purpose, chain, txHash } = report
  return claimText({ baseUrl, purpose, chain, txHash, subject })
}

/** Returns instructions for the caller that reported a transfer, or null once the server has checked the transfer. */
export function nextStepOf(
  report: Reported & { state: TransactionState; signature: string | null },
  { isSandbox }: { isSandbox: boolean },
): string | null {
  if (report.state !== 'reported') return null
  if (isSandbox) return 'This plaza runs in the sandbox: transfers are not verified and do not count.'
  const { name } = chains[report.chain]
  const counts = `after ${confirmationsNeeded} confirmations on ${name}`
  const told = report.agentSlug === null ? '' : ' You will be told in your inbox.'
  if (subjectOf(report) === undefined || report.signature !== null) {
    return `Nothing to do. It counts ${counts}.${told}`
  }
  return (
    'Sign the text of `claim`, character for character, with the wallet that paid (personal_sign, EIP-191), and send ' +
    `this call again with the result as \`signature\`. You have a day to sign. It counts ${counts}.${told} A wallet that ` +
    'has paid as you by x402 needs no signature.'
  )
}

/**
 * Returns the tier that an agent's pledge (donation) pays for, or null. Donations in ether grant no tier,
 * because the server has no dollar price for ether.
 */
export const tierPledged = (
  { purpose, asset, agentSlug }: Pick<Reported, 'purpose' | 'asset' | 'agentSlug'>,
  { amount, isProven }: { amount: bigint; isProven: boolean },
): Tier | null =>
  (purpose === 'pledge' && isProven && agentSlug !== null && tierPaidBy(usdWorthOf(asset, amount))) || null

/**
 * Returns true for a confirmed donation that was reported without a signature and granted no tier. The payer can
 * replace this report by reporting the same transfer with a signature.
 */
export const isUnclaimed = ({
  purpose,
  state,
  tier,
  signature,
}: Pick<Reported, 'purpose'> & { state: TransactionState; tier: Tier | null; signature: string | null }) =>
  purpose === 'pledge' && state === 'confirmed' && tier === null && signature === null

/** Returns an error text if a reported payment is too small, otherwise undefined. */
export function shortfallOf(
  { purpose, asset, plate }: Pick<Reported, 'purpose' | 'asset' | 'plate'>,
  amount: bigint,
): string | undefined {
  const least = leastOf({ purpose, asset, plate })
  if (amount >= least) return undefined
  const shown = (of: bigint) => `${decimalOf(of, assetDecimals[asset])} ${asset.toUpperCase()}`
  return `It pays ${shown(amount)}, but at least ${shown(least)} is needed. It can be reported as a pledge instead.`
}

function leastOf({ purpose, asset, plate }: Pick<Reported, 'purpose' | 'asset' | 'plate'>): bigint {
  switch (purpose) {
    case 'pledge':
      return 1n
    case 'boost':
      return boostFees[asset]
    // The smallest top-up buys one credit.
    case 'topup':
      return 10_000n
    case 'sponsor':
      return BigInt(plate ? sponsorTiers[plate.tier].priceMicroUsd : 0)
  }
}

/** Returns the promotion time that an amount buys. Only whole days are sold. */
export const boostMsOf = (asset: TransferAsset, amount: bigint): number =>
  Number(amount / boostFees[asset]) * boostMs

/**
 * Returns the value in millionths of a dollar. Ether has the value 0, because the server has no dollar price for ether.
 */
export const usdWorthOf = (asset: TransferAsset, amount: bigint): MicroUsd =>
  asset === 'usdc' ? Number(amount) : 0

/** Returns the backoff delay in ms before the next check of a transfer, which grows with the age of the report. */
export const nextLookMs = (ageMs: number): number => Math.min(600_000, Math.max(2000, ageMs / 10))

export type Verdict =
  | {
      type: 'confirmed'
      payer: string
      /**
       * True if a signature or a known wallet proves that the agent that reported the transfer also paid it. Without
       * that proof, a pledge (donation) counts, but grants nothing.
       */
      isProven: boolean
      /** Amount in the smallest unit of the asset. */
      amount: bigint
      /** Timestamp of the block that contains the transfer. */
      at: Date
      /**
       * Nonces of the signed USDC transfers in the transaction. If an x402 payment has one of these nonces, the money
       * was already used for that payment.
       */
      nonces: readonly string[]
    }
  | { type: 'failed' | 'unverifiable'; reason: string }
