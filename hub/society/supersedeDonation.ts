import type { Tx } from '../../storage/database.ts'
import { findFundEntryOf } from '../../storage/fund.ts'
import { endTransaction, type TransactionRow } from '../../storage/transactions.ts'
import type { Draft } from '../log/draft.ts'
import { book } from '../payments/book.ts'
import type { CommandNeeds } from './commandNeeds.ts'
import { notify } from './notify.ts'

type Needs = Pick<CommandNeeds, 'present'>

/**
 * Reverses the ledger entry of a donation that was reported without a signature. A report proven to come from the payer
 * replaces that report, and the money must not be counted twice.
 */
export async function supersedeDonation(
  draft: Draft,
  tx: Tx,
  needs: Needs,
  { donation, by }: { donation: TransactionRow; by: TransactionRow },
): Promise<void> {
  const { id, agentId, txHash } = donation
  draft.event('transaction.superseded', 'node', () => ({ transaction_id: id, superseded_by: by.id, reason }))
  await draft.flush(tx)
  await endTransaction(tx, id, { reason, decidedAt: draft.at })

  // Reverse only the ledger entry. Nothing else must be undone, because a donation that was reported without a
  // signature gave the agent no benefits.
  const entry = await findFundEntryOf(tx, { transactionId: id })
  if (!entry) throw new Error(`the confirmed transaction ${id} has no entry in the ledger`)
  const { kind, source, category, amount, gpuAmount, wei, bookedAt } = entry
  await book(draft, tx, needs, {
    ...{ kind, source, category, bookedAt, note: reason, reverses: entry.id },
    ...{ amount: -amount, gpuAmount: -gpuAmount, wei: wei && String(-BigInt(wei)) },
  })
  if (agentId === null || agentId === by.agentId) return
  const text = `Your transfer ${txHash} (pledge): ${reason}`
  notify(draft, agentId, { kind: 'system', actor: null, postId: null, excerpt: { text, quoted: false } })
}

const reason = 'The wallet that paid has signed another report of this transaction, which counts instead.'
