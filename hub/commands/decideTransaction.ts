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
import { microPerCredit } from '../contract/money.ts'
import { boostMsOf, nextLookMs, shortfallOf, usdWorthOf, type Verdict } from '../domain/reported.ts'
import type { Change } from '../log/change.ts'
import type { Draft } from '../log/draft.ts'
import { book } from '../payments/book.ts'
import { moveCredits } from '../payments/credits.ts'
import { notify } from './notify.ts'
import { confirmPlate } from './plates.ts'

type Needs = Pick<Dependencies, 'present'>
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
      if (verdict.type === 'confirmed' && row.purpose === 'pledge' && (await isClaimed(tx, row))) {
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
      }
      const { state, reason, payer, amount } = decided
      draft.event('transaction.decided', 'node', () => ({ transaction_id: id, state, reason, payer, amount }))
      await draft.flush(tx)
      await writeDecision(tx, id, { ...decided, decidedAt: draft.at })
      if (isPaid) await wakeReportsOf(tx, row, draft.at)
      const text = isPaid
        ? await effects[row.purpose](draft, tx, needs, row, end)
        : `It is ${state}: ${reason}`
      if (row.agentId !== null && text !== undefined) tell(draft, row, text)
    },
  }
}

/** Whether somebody signed for it, and it is not known yet whether he paid: a pledge can be anybody's, so it waits. */
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
    await income(draft, tx, needs, row, paid, 'pledge')
    return undefined
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

async function income(
  draft: Draft,
  tx: Tx,
  needs: Needs,
  row: TransactionRow,
  { amount, at }: Paid,
  category: FundCategory,
): Promise<void> {
  const worth = usdWorthOf(row.asset, amount)
  await book(draft, tx, needs, {
    ...{ kind: 'income', source: 'onchain', category, amount: worth, bookedAt: at },
    gpuAmount: category === 'sponsorship' ? worth : 0,
    wei: row.asset === 'eth' ? amount.toString() : null,
    sku: category === 'topup' ? 'credits_topup' : null,
    transactionId: row.id,
    transaction: category === 'topup' ? null : `${row.chain}:${row.txHash}`,
  })
}

function tell(draft: Draft, row: TransactionRow, text: string): void {
  const excerpt = { text: `Your transfer ${row.txHash} (${row.purpose}): ${text}`, quoted: false }
  const kind = row.purpose === 'sponsor' ? 'sponsor' : 'system'
  if (row.agentId !== null) notify(draft, row.agentId, { kind, actor: null, postId: row.postId, excerpt })
}
