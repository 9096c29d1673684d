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
import type { Dependencies } from '../command.ts'
import type { FundCategory, TransactionPurpose } from '../contract/fund.ts'
import { type MicroUsd, microPerCredit } from '../contract/money.ts'
import { tiers } from '../contract/tiers.ts'
import { gpuPart } from '../domain/fund.ts'
import {
  boostMsOf,
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
import { grantTier } from './grantTier.ts'
import { notify } from './notify.ts'
import { confirmPlate } from './plates.ts'

type Needs = Pick<Dependencies, 'present' | 'terms' | 'baseUrl'>
type Paid = Extract<Verdict, { type: 'confirmed' }>

/**
 * Brings a reported transfer to its end, together with all that it pays for. Asked by every node's clock; under the lock it
 * happens once, and a transaction serves one purpose, whoever else reported it. `judged`: the report as the verdict knew it.
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
      // Signed since: it is looked at again with that.
      if (row?.state !== 'reported' || row.signature !== judged.signature) return
      if (isDonation(row, verdict) && (await isClaimed(tx, row))) {
        return noteTransaction(tx, row, {
          reason: claimed,
          lookAt: new Date(draft.at.getTime() + nextLookMs(0)),
        })
      }
      const objection = verdict.type === 'confirmed' ? await objectionTo(tx, row, verdict) : undefined
      const end: Verdict = objection === undefined ? verdict : { type: 'failed', reason: objection }
      const isPaid = end.type === 'confirmed'
      const decided = {
        state: end.type,
        reason: isPaid ? null : end.reason,
        payer: isPaid ? end.payer : null,
        amount: isPaid ? end.amount.toString() : null,
        tier: isPaid ? tierPledged(row, end) : null,
      }
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

/** A pledge that its payer has not claimed. It may be anybody's, so whoever signed for the transaction goes before it. */
const isDonation = ({ purpose }: TransactionRow, verdict: Verdict) =>
  purpose === 'pledge' && verdict.type === 'confirmed' && !verdict.isProven

/** Whether somebody signed for it, and it is not known yet whether he paid. */
async function isClaimed(tx: Tx, row: TransactionRow): Promise<boolean> {
  return (await listReportsOf(tx, row)).some(({ state, signer }) => state === 'reported' && signer !== null)
}

const claimed = 'Somebody has claimed it with a signature, which is looked at first.'

/** Why what was paid is not good for this all the same. */
async function objectionTo(tx: Tx, row: TransactionRow, paid: Paid): Promise<string | undefined> {
  if (await isTransactionUsed(tx, row)) return 'It has served another purpose.'
  if (await isOwnSettlement(tx, row.txHash, paid)) return 'It settled a payment by x402.'
  return shortfallOf(row, paid.amount)
}

type Effect = (
  draft: Draft,
  tx: Tx,
  needs: Needs,
  row: TransactionRow,
  paid: Paid,
) => Promise<string | undefined>

/** What a transfer pays for. Answers with the news of it. What became impossible meanwhile is a donation. */
const effects: Record<TransactionPurpose, Effect> = {
  async pledge(draft, tx, needs, row, paid) {
    const tier = tierPledged(row, paid)
    await income(draft, tx, needs, row, paid, 'pledge')
    if (tier === null || row.agentId === null) return donated(paid)
    const amount = usdWorthOf(row.asset, paid.amount)
    const given = { agentId: row.agentId, tier, amount, transactionId: row.id }
    const { credits } = await grantTier(draft, tx, needs, given)
    const { label, days, perk } = tiers[tier]
    return `It counts, and grants ${label}: sustainer for ${days} days, ${credits.granted} credits, ${perk}.`
  },

  async boost(draft, tx, needs, row, paid) {
    const post = row.postId === null ? undefined : await findPost(tx, row.postId)
    if (!post || post.deletedAt) {
      await income(draft, tx, needs, row, paid, 'pledge')
      return `Post ${row.postId} is gone: it counts as a donation.`
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
      return `Sponsorship ${row.sponsorshipId} is ${claim?.state}: it counts as a donation.`
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

/** What an agent is told of a pledge that granted nothing. */
const donated = ({ isProven }: Paid) =>
  `It counts as a donation. It grants no tier: ${
    isProven ? 'a tier takes USDC, from 1 USDC on.' : 'the wallet that paid did not sign for you.'
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

/** The part for the GPU rack: all of what pays for a plate, and of a pledge that of the tier it grants. */
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
