import { fundCategories } from '../contract/fund.ts'
import { microOfDecimal } from '../contract/money.ts'
import { cleanReason } from '../domain/content.ts'
import { book } from '../payments/book.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

export function recordEntry(needs: Pick<CommandNeeds, 'present'>): Command<'recordEntry'> {
  return async ({ category, amount_usd: decimal, booked_on: day, note: raw }) => {
    const row: { kind: 'income' | 'expense'; gpu?: true } = fundCategories[category]
    const amount = microOfDecimal(decimal)
    const gpuAmount = row.gpu ? amount : 0
    const moved = { amount, gpuAmount, bookedAt: new Date(`${day}T00:00:00.000Z`) }
    const entry = {
      kind: row.kind,
      source: 'operator',
      category,
      note: cleanReason(raw, 'note'),
      ...moved,
    } as const
    return {
      type: 'strict',
      async apply(draft, tx) {
        return { ok: true, entry: needs.present.fundEntry(await book(draft, tx, needs, entry)) }
      },
    }
  }
}
