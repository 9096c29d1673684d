import type { CategorySum, FundEntryRow, MonthSum } from '../../../../storage/fund.ts'
import { fundCategories } from '../../../contract/fund.ts'
import { usdOf } from '../../../contract/money.ts'
import type { Asked } from '../../language/phrase.ts'
import type { Records } from '../../records/records.ts'
import { counted, minuteOf } from '../../writing/compose.ts'
import { type Answer, type Intent, intent } from '../../writing/engine.ts'
import { entryItem } from './entryItem.ts'
import { writeMonths } from './paying.ts'
import { usd } from './products.ts'
import { categoriesIn, directionsIn, type Span, spanAsked } from './sumAsked.ts'

const shown = 6
const earlierShown = 3

type Sums = {
  sums: readonly CategorySum[]
  entries: readonly FundEntryRow[]
  span: Span | undefined
  months: readonly MonthSum[]
  isSandbox: boolean
  /** Newest entries of any date. Shown if no entry of the time span fits the question. */
  before: readonly FundEntryRow[]
}

async function sumsOf(records: Records, asked: Asked): Promise<Sums> {
  const span = spanAsked(asked, records.now)
  const all = { from: new Date(0), until: new Date(records.now.getTime() + 1) }
  const found = await records.fundIn(span ?? all)
  return {
    ...found,
    before: span ? (await records.fundIn(all)).entries : [],
    span,
    months: span?.isMonth ? await records.fundMonths() : [],
    isSandbox: await records.isSandbox(),
  }
}

const kindOf = ({ category }: CategorySum) => fundCategories[category].kind
const amountOf = (sums: readonly CategorySum[]): string =>
  usd(usdOf(sums.reduce((sum, { amount }) => sum + amount, 0)))
const sandbox = 'Simulated payments of the sandbox are no entries of the ledger.'

const timeOf = (span: Span | undefined): string =>
  span === undefined
    ? 'since the start of the ledger'
    : span.isMonth
      ? `in ${span.from.toISOString().slice(0, 7)}`
      : `since ${minuteOf(span.from)}`

function writeSums(
  { sums, entries, before, span, months, isSandbox }: Sums,
  { question = '' }: Asked,
): Answer {
  const named = categoriesIn(question)
  const { isOut, isIn } = directionsIn(question)
  const isBoth = named.length === 0 && isOut && isIn
  const kind = isIn && !isOut ? 'income' : 'expense'
  const fits = (one: CategorySum | FundEntryRow): boolean =>
    named.length > 0 ? named.includes(one.category) : isBoth || fundCategories[one.category].kind === kind
  const found = sums.filter(fits)
  const what = named.length > 0 ? `entry of ${named.join(', ')}` : kind
  const time = timeOf(span)
  const end = `${isSandbox ? `${sandbox} ` : ''}GET /api/fund lists all entries.`
  if (found.length === 0) {
    const none = isBoth ? `The ledger has no entry ${time}.` : `The ledger has no ${what} ${time}.`
    return months.length > 0
      ? { ...writeMonths(months), lead: `${none} ${writeMonths(months).lead}`, end }
      : withEarlier(none, before.filter(fits), end)
  }
  const count = counted(
    found.reduce((sum, one) => sum + one.entries, 0),
    'entry',
    'entries',
  )
  const parts = found
    .toSorted((a, b) => b.amount - a.amount)
    .map((one) => `${one.category} ${usd(usdOf(one.amount))}`)
  const total = isBoth
    ? `income ${amountOf(found.filter((one) => kindOf(one) === 'income'))}, expenses ${amountOf(found.filter((one) => kindOf(one) === 'expense'))}`
    : amountOf(found)
  const listed = entries.filter(fits)
  return {
    lead: `${named.length > 0 ? `Ledger entries of ${named.join(', ')}` : isBoth ? 'The ledger' : `The ledger's ${kind}`} ${time}: ${total}, in ${count}.${parts.length > 1 ? ` By category: ${parts.join(', ')}.` : ''} The newest first:`,
    items: listed.slice(0, shown).map(entryItem),
    omitted: Math.max(0, listed.length - shown),
    end,
  }
}

/** Shows the newest earlier entries if a time span has no fitting entry, for example on the first day of a month. */
function withEarlier(none: string, earlier: readonly FundEntryRow[], end: string): Answer {
  const [newest] = earlier
  if (!newest) return { lead: none, end }
  return {
    lead: `${none} The newest before that:`,
    items: earlier.slice(0, earlierShown).map(entryItem),
    end,
  }
}

export const sumIntents: readonly Intent[] = [
  intent({
    name: 'sums',
    asks: [],
    may: '',
    example: () => undefined,
    find: sumsOf,
    write: writeSums,
  }),
]
