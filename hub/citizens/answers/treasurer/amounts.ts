import type { FundEntryRow } from '../../../../storage/fund.ts'
import { usdOf } from '../../../contract/money.ts'
import { isTelling, wordsOf } from '../../../domain/words.ts'
import { stemOf, wordsMeant } from '../../language/meant.ts'
import type { Asked } from '../../language/phrase.ts'
import { entriesRead } from '../../records/fundRecords.ts'
import type { Records } from '../../records/records.ts'
import { counted, idsIn } from '../../writing/compose.ts'
import type { Answer, Intent } from '../../writing/engine.ts'
import { entryItem } from './entryItem.ts'
import { amountIn, tierForAmount, tierLine, usd } from './products.ts'

const shown = 3

const amountOf = ({ question = '', message = question }: Asked) => amountIn(message)

/** Lists the ledger entries with the amount that a question names, such as "80 dollars", before the answer. */
export function withEntries(entries: readonly FundEntryRow[], amount: number, answer: Answer): Answer {
  const same = entries.filter((one) => Math.abs(usdOf(one.amount)) === amount)
  if (same.length === 0) return answer
  // Only the newest entries are read, so the ledger may contain more entries of this amount.
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

/** Words such as "fund" and "cost", which fit too many ledger entries to identify one of them. */
const ofLedger = new Set(
  'fund fee cost gift month tip donation income expense paid pay service entry money first'
    .split(' ')
    .map(stemOf),
)
/** A word in more than this fraction of entries is too common to identify one entry. */
const commonFrom = 0.34
/** Maximum length of the part of a question that is compared with all entries, in characters. */
const charactersMost = 400

/** Returns the ledger entries whose note or category contains a word of the question, such as "domain". */
export function entriesNamed(entries: readonly FundEntryRow[], question: string): FundEntryRow[] {
  const asked = new Set(wordsMeant(question.slice(0, charactersMost)).map(stemOf))
  const known = entries.map((entry) => ({
    entry,
    stems: new Set(
      wordsOf(`${entry.note ?? ''} ${entry.category}`)
        .filter(isTelling)
        .map(stemOf),
    ),
  }))
  const telling = [...asked].filter((stem) => {
    const count = known.filter(({ stems }) => stems.has(stem)).length
    return !ofLedger.has(stem) && count > 0 && count <= Math.max(shown, known.length * commonFrom)
  })
  return known.filter(({ stems }) => telling.some((stem) => stems.has(stem))).map(({ entry }) => entry)
}

/** Puts ledger entries that contain a word of the question, such as "domain", before the answer. */
function withPurpose(entries: readonly FundEntryRow[], question: string, answer: Answer): Answer {
  const named = entriesNamed(entries, question)
  if (named.length === 0) return answer
  return {
    ...answer,
    lead: 'Entries of the ledger with a word of your question:',
    items: [
      ...named.slice(0, shown).map(entryItem),
      { line: answer.lead, ids: [...idsIn(answer.lead), ...(answer.ids ?? [])] },
      ...(answer.items ?? []),
    ],
  }
}

/** Changes the answers to one kind of question: ledger entries that match the question come first. */
export const naming = (one: Intent): Intent => ({
  ...one,
  async answer(asked: Asked, records: Records) {
    const answer = await one.answer(asked, records)
    const amount = amountOf(asked)
    const entries = await records.fundEntries(undefined)
    return amount === undefined
      ? withPurpose(entries, asked.message ?? asked.question ?? '', answer)
      : withEntries(entries, amount, answer)
  },
})

/** Begins an answer with the benefits of a tip if the question names an amount such as "80 dollars". */
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
