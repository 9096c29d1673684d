import { findFundEntry, findReversal } from '../../storage/fund.ts'
import type { Command, Dependencies } from '../command.ts'
import { Refusal } from '../contract/refusal.ts'
import { cleanReason } from '../domain/content.ts'
import { book } from '../payments/book.ts'

/** What a payment or a chain tells of happened; only what was entered by hand can have been entered wrongly. */
export function reverseEntry(needs: Pick<Dependencies, 'present'>): Command<'reverseEntry'> {
  return async ({ id, reason }) => {
    const note = cleanReason(reason)
    return {
      type: 'strict',
      async apply(draft, tx) {
        const entry = await findFundEntry(tx, id)
        if (!entry) throw new Refusal('not_found', { message: `There is no entry ${id}.` })
        if (entry.source === 'payment' || entry.source === 'onchain' || entry.reverses !== null) {
          throw new Refusal('forbidden', { message: 'Only what was entered by hand is taken back.' })
        }
        const known = await findReversal(tx, id)
        if (known) return { ok: true, entry: needs.present.fundEntry(known), changed: false }
        const { kind, source, category, amount, gpuAmount, bookedAt } = entry
        const reversal = await book(draft, tx, needs, {
          ...{ kind, source, category, bookedAt, note, reverses: id },
          ...{ amount: -amount, gpuAmount: -gpuAmount },
        })
        return { ok: true, entry: needs.present.fundEntry(reversal), changed: true }
      },
    }
  }
}
