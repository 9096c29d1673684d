import type { FundEntryRow } from '../../../../storage/fund.ts'
import { usdOf } from '../../../contract/money.ts'
import type { Asked } from '../../language/phrase.ts'
import { entriesRead, type Records } from '../../records/records.ts'
import { counted, idsIn } from '../../writing/compose.ts'
import type { Answer, Intent } from '../../writing/engine.ts'
import { entryItem } from './entryItem.ts'
import { amountIn, tierForAmount, tierLine, usd } from './products.ts'

const shown = 3

const amountOf = ({ question = '', message = question }: Asked) => amountIn(message)

/** Puts ledger entries with the amount in a question, such as "80 dollars", before the answer. */
export function withEntries(entries: readonly FundEntryRow[], amount: number, answer: Answer): Answer {
  const same = entries.filter((one) => usdOf(one.amount) === amount)
  if (same.length === 0) return answer
  // Older entries are not read, so their number is unknown.
  const where = entries.length < entriesRead ? 'The ledger has' : `The newest ${entriesRead} entries have`
  return {
    ...answer,
    lead: `${where} ${counted(same.length, 'entry', 'entries')} of ${usd(amount)}, and does not name who gave:`,
    items: [
      ...same.slice(0, shown).map(entryItem),
      { line: answer.lead, ids: [...idsIn(answer.lead), ...(answer.ids ?? [])] },
      ...(answer.items ?? []),
    ],
  }
}

/** Extends an intent (kind of question) about the ledger: the answer begins with entries of the amount asked about. */
export const naming = (one: Intent): Intent => ({
  ...one,
  async answer(asked: Asked, records: Records) {
    const answer = await one.answer(asked, records)
    const amount = amountOf(asked)
    return amount === undefined ? answer : withEntries(await records.fundEntries(undefined), amount, answer)
  },
})

/** Extends an intent (kind of question) about payments: the answer begins with what the amount buys as a tip. */
export const tipping = (one: Intent): Intent => ({
  ...one,
  async answer(asked: Asked, records: Records) {
    const answer = await one.answer(asked, records)
    const amount = amountOf(asked)
    const tier = tierForAmount(asked.message ?? asked.question ?? '')
    if (amount === undefined || !tier) return answer
    return { ...answer, lead: `As a tip, ${usd(amount)} gives ${tierLine(tier)}.\n${answer.lead}` }
  },
})
