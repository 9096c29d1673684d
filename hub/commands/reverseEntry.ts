import type { Tx } from '../../storage/database.ts'
import { findFundEntry, findReversal } from '../../storage/fund.ts'
import { findTransfer, settleTransfer } from '../../storage/transfers.ts'
import { Refusal } from '../contract/refusal.ts'
import { cleanReason } from '../domain/content.ts'
import type { Draft } from '../log/draft.ts'
import { book } from '../payments/book.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

type Needs = Pick<CommandNeeds, 'present'>

/**
 * Reverses a ledger entry made by hand or from a bank transfer. Entries for blockchain payments cannot be
 * reversed, and neither can reversals.
 */
export function reverseEntry(needs: Needs): Command<'reverseEntry'> {
  return async ({ id, reason }) => {
    const note = cleanReason(reason)
    return {
      type: 'strict',
      async apply(draft, tx) {
        const entry = await findFundEntry(tx, id)
        if (!entry) throw new Refusal('not_found', { message: `There is no entry ${id}.` })
        if (entry.source === 'payment' || entry.source === 'onchain' || entry.reverses !== null) {
          throw new Refusal('forbidden', {
            message: 'Only entries made by hand or from the bank can be reversed.',
          })
        }
        const known = await findReversal(tx, id)
        if (known) return { ok: true, entry: needs.present.fundEntry(known), changed: false }
        const { kind, source, category, amount, gpuAmount, bookedAt } = entry
        const reversal = await book(draft, tx, needs, {
          ...{ kind, source, category, bookedAt, note, reverses: id },
          ...{ amount: -amount, gpuAmount: -gpuAmount },
        })
        if (entry.transferId !== null) await endWaiting(draft, tx, needs, entry.transferId)
        return { ok: true, entry: needs.present.fundEntry(reversal), changed: true }
      },
    }
  }
}

/**
 * Closes a bank transfer that still waits for the operator's decision, because its ledger entry was reversed. The
 * transfer can then no longer pay for a sponsor plate.
 */
async function endWaiting(draft: Draft, tx: Tx, { present }: Needs, id: number): Promise<void> {
  const row = await findTransfer(tx, id)
  if (row?.becomes !== 'waits') return
  const ended = { ...row, becomes: 'income' as const }
  await settleTransfer(tx, ended)
  draft.event('transfer.decided', 'node', () => ({ transfer: present.transfer(ended) }))
}
