import { setBoost } from '../../storage/boosts.ts'
import type { Tx } from '../../storage/database.ts'
import { findPost } from '../../storage/posts.ts'
import { findSponsorship } from '../../storage/sponsorships.ts'
import {
  findTransaction,
  isOwnSettlement,
  isTransactionUsed,
  listReportsOf,
  noteTransaction,
  type TransactionRow,
  wakeReportsOf,
  decideTransaction as writeDecision,
} from '../../storage/transactions.ts'
import type { FundCategory, TransactionPurpose } from '../contract/fund.ts'
import { type MicroUsd, microPerCredit } from '../contract/money.ts'
import { tiers } from '../contract/tiers.ts'
import { gpuPart } from '../domain/fund.ts'
import {
  boostMsOf,
  isUnclaimed,
  nextLookMs,
  shortfallOf,
  tierPledged,
  usdWorthOf,
  type Verdict,
} from '../domain/reported.ts'
import type { Change } from '../log/change.ts'
import type { Draft } from '../log/draft.ts'
import { book } from '../payments/book.ts'
import { moveCredits } from '../payments/credits.ts'
import type { CommandNeeds } from './commandNeeds.ts'
import { grantTier } from './grantTier.ts'
import { notify } from './notify.ts'
import { confirmPlate } from './plates.ts'
import { supersedeDonation } from './supersedeDonation.ts'

type Needs = Pick<CommandNeeds, 'present' | 'terms' | 'baseUrl'>
type Paid = Extract<Verdict, { type: 'confirmed' }>

/**
 * Returns the change that accepts or rejects a reported transfer and grants what was paid for. The change is
 * idempotent, so every node may commit it.
 */
export function decideTransaction(
  judged: Pick<TransactionRow, 'id' | 'signature'>,
  verdict: Verdict,
  needs: Needs,
): Change<void> {
  return {
    type: 'strict',
    async apply(draft, tx) {
      const { id } = judged
      const row = await findTransaction(tx, id)
      // Do nothing if another node has already decided on this report, or if a signature was added to the report after
      // it was verified. A signed report is verified separately.
      if (row?.state !== 'reported' || row.signature !== judged.signature) return
      if (isDonation(row, verdict) && (await isClaimed(tx, row))) {
        return noteTransaction(tx, row, {
          reason: claimed,
          lookAt: new Date(draft.at.getTime() + nextLookMs(0)),
        })
      }
      const donation = await findSuperseded(tx, row, verdict)
      const objection =
        verdict.type === 'confirmed' ? await objectionTo(tx, row, verdict, donation) : undefined
      const end: Verdict = objection === undefined ? verdict : { type: 'failed', reason: objection }
      const isPaid = end.type === 'confirmed'
      const decided = {
        state: end.type,
        reason: isPaid ? null : end.reason,
        payer: isPaid ? end.payer : null,
        amount: isPaid ? end.amount.toString() : null,
        tier: isPaid ? tierPledged(row, end) : null,
      }
      if (isPaid && donation) await supersedeDonation(draft, tx, needs, { donation, by: row })
      draft.event('transaction.decided', 'node', () => ({ transaction_id: id, ...decided }))
      await draft.flush(tx)
      await writeDecision(tx, id, { ...decided, decidedAt: draft.at })
      if (isPaid) await wakeReportsOf(tx, row, draft.at)
      const text = isPaid
        ? await effects[row.purpose](draft, tx, needs, row, end)
        : `It is ${decided.state}: ${decided.reason}`
      if (row.agentId !== null && text !== undefined) tell(draft, row, text)
    },
  }
}

/**
 * Returns true for a confirmed donation whose reporter is not proven to be the payer. Anybody can report a
 * transaction, so a signed report of the same transaction takes precedence.
 */
const isDonation = ({ purpose }: TransactionRow, verdict: Verdict) =>
  purpose === 'pledge' && verdict.type === 'confirmed' && !verdict.isProven

/** Returns true if another report of this transaction has a signature that is not verified yet. */
async function isClaimed(tx: Tx, row: TransactionRow): Promise<boolean> {
  const reports = await listReportsOf(tx, row)
  return reports.some(({ id, state, signer }) => id !== row.id && state === 'reported' && signer !== null)
}

const claimed = 'Another report of this transaction carries a signature, which is verified first.'

/**
 * Returns the unsigned report through which this transaction was counted as a donation. Returns undefined unless `row`
 * is proven to come from the payer, because only the payer's report replaces another one.
 */
async function findSuperseded(
  tx: Tx,
  row: TransactionRow,
  verdict: Verdict,
): Promise<TransactionRow | undefined> {
  if (verdict.type !== 'confirmed' || !verdict.isProven) return undefined
  return (await listReportsOf(tx, row)).find(isUnclaimed)
}

async function objectionTo(
  tx: Tx,
  row: TransactionRow,
  paid: Paid,
  superseded: TransactionRow | undefined,
): Promise<string | undefined> {
  if (!superseded && (await isTransactionUsed(tx, row))) return 'It was already used for another purpose.'
  if (await isOwnSettlement(tx, row.txHash, paid)) return 'It is the settlement of an x402 payment.'
  return shortfallOf(row, paid.amount)
}

type Effect = (
  draft: Draft,
  tx: Tx,
  needs: Needs,
  row: TransactionRow,
  paid: Paid,
) => Promise<string | undefined>

/**
 * Functions that deliver what a confirmed transfer paid for, one for each purpose. Each returns a message for
 * the agent, or undefined.
 */
const effects: Record<TransactionPurpose, Effect> = {
  async pledge(draft, tx, needs, row, paid) {
    const tier = tierPledged(row, paid)
    await income(draft, tx, needs, row, paid, 'pledge')
    if (tier === null || row.agentId === null) return donated(paid)
    const amount = usdWorthOf(row.asset, paid.amount)
    const given = { agentId: row.agentId, tier, amount, transactionId: row.id }
    const { credits } = await grantTier(draft, tx, needs, given)
    const { label, days, perk } = tiers[tier]
    return `It counts and grants ${label}: sustainer for ${days} days, ${credits.granted} credits, ${perk}.`
  },

  async boost(draft, tx, needs, row, paid) {
    const post = row.postId === null ? undefined : await findPost(tx, row.postId)
    if (!post || post.deletedAt) {
      await income(draft, tx, needs, row, paid, 'pledge')
      return `Post ${row.postId} was deleted, so the transfer counts as a donation.`
    }
    const from = Math.max(draft.at.getTime(), post.boostedUntil?.getTime() ?? 0)
    const until = new Date(from + boostMsOf(row.asset, paid.amount))
    await setBoost(tx, post.id, until)
    const boostedUntil = until.toISOString()
    draft.event('boost.started', 'plaza', () => ({
      post_id: post.id,
      root_id: post.rootId,
      boosted_until: boostedUntil,
    }))
    await income(draft, tx, needs, row, paid, 'boost')
    return `Post ${post.id} is boosted until ${boostedUntil}.`
  },

  async sponsor(draft, tx, needs, row, paid) {
    const claim = row.sponsorshipId === null ? undefined : await findSponsorship(tx, row.sponsorshipId)
    if (claim?.state !== 'awaiting_payment') {
      await income(draft, tx, needs, row, paid, 'pledge')
      return `Sponsorship ${row.sponsorshipId} is ${claim?.state}, so the transfer counts as a donation.`
    }
    await confirmPlate(draft, tx, needs, claim)
    await income(draft, tx, needs, row, paid, 'sponsorship')
    return undefined
  },

  async topup(draft, tx, needs, row, paid) {
    await income(draft, tx, needs, row, paid, 'topup')
    if (row.agentId === null) return undefined
    const delta = Math.floor(usdWorthOf(row.asset, paid.amount) / microPerCredit)
    const bought = { delta, reason: 'topup', sku: 'credits_topup', transactionId: row.id } as const
    await moveCredits(draft, tx, { ...bought, agentId: row.agentId })
    return `It bought ${delta} credits.`
  },
}

const donated = ({ isProven }: Paid) =>
  `It counts as a donation. It grants no tier: ${
    isProven ? 'a tier needs at least 1 USDC.' : 'the paying wallet did not sign for you.'
  }`

async function income(
  draft: Draft,
  tx: Tx,
  needs: Needs,
  row: TransactionRow,
  paid: Paid,
  category: FundCategory,
): Promise<void> {
  const { amount, at } = paid
  const worth = usdWorthOf(row.asset, amount)
  await book(draft, tx, needs, {
    ...{ kind: 'income', source: 'onchain', category, amount: worth, bookedAt: at },
    gpuAmount: gpuOf(row, category, paid),
    wei: row.asset === 'eth' ? amount.toString() : null,
    sku: category === 'topup' ? 'credits_topup' : null,
    transactionId: row.id,
    transaction: category === 'topup' ? null : `${row.chain}:${row.txHash}`,
  })
}

/** Returns the part of a payment that is reserved for buying GPUs. For a sponsorship, this is the whole payment. */
function gpuOf(row: TransactionRow, category: FundCategory, paid: Paid): MicroUsd {
  const worth = usdWorthOf(row.asset, paid.amount)
  if (category === 'sponsorship') return worth
  const tier = tierPledged(row, paid)
  return tier === null ? 0 : gpuPart(tier, worth)
}

function tell(draft: Draft, row: TransactionRow, text: string): void {
  const excerpt = { text: `Your transfer ${row.txHash} (${row.purpose}): ${text}`, quoted: false }
  const kind = row.purpose === 'sponsor' ? 'sponsor' : 'system'
  if (row.agentId !== null) notify(draft, row.agentId, { kind, actor: null, postId: row.postId, excerpt })
}
