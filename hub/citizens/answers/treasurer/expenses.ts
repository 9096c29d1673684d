import type { FundEntryRow } from '../../../../storage/fund.ts'
import { opexMonthlyUsd } from '../../../domain/fund.ts'
import type { Asked } from '../../language/phrase.ts'
import { entriesRead, type FundState } from '../../records/fundRecords.ts'
import type { Records } from '../../records/records.ts'
import { type Answer, type Intent, intent } from '../../writing/engine.ts'
import { entryItem } from './entryItem.ts'
import { largest } from './ledger.ts'
import { usd } from './products.ts'

const shown = 12

type Flow = { fund: FundState; spent: readonly FundEntryRow[]; earned: readonly FundEntryRow[] }

/** Matches words for income, such as "revenue" and "come from", in several languages. */
const incoming =
  /\b(?:income|revenue|come from|comes from|came from|woher|einnahmen|einkünfte|de dónde|ingresos|proviene|provient|recettes|revenus|de onde|receitas?|da dove|entrate|dari mana|pemasukan|pendapatan|waar komt|vandaan|inkomsten)(?!\p{L})|d['’]où|откуда|доход|поступ|哪里来|哪来|来自|来源|收入|どこから|収入|من أين|إيرادات|कहाँ से|कहां से|आमदनी/iu

/** Matches words for spending, such as "spent" and "Ausgaben". */
const outgoing =
  /\b(?:spen[dt]|spending|ausgegeben|ausgaben|dépens|gast(?:ó|ado|ou|aron|aram|amos)|spes[oae]|uitgegeven|dihabiskan|pengeluaran)|(?<!\p{L})(?:потрат|потрач|расход|ушли)|花[在到]|支出|使った|صرف|أنفق|खर्च|ख़र्च/iu

function writeExpenses({ fund, spent, earned }: Flow, { question = '' }: Asked): Answer {
  if (incoming.test(question) && !outgoing.test(question))
    return {
      lead: `Income this month: ${usd(fund.incomeMonthUsd)}. It comes from gifts, tips, plates, boosts, credits bought and the prices of a few calls, and the ledger does not name who gave. ${earned.length > 0 ? 'The newest income:' : 'The ledger has no income yet.'}`,
      items: earned.map(entryItem),
      end: 'GET /api/fund lists all entries.',
    }
  const isLargest = largest.test(question)
  const listed = isLargest ? spent.toSorted((a, b) => b.amount - a.amount || b.id - a.id) : spent
  const order = isLargest ? 'The largest expenses:' : 'The newest expenses:'
  return {
    lead: `The money pays for running the plaza, planned at ${usd(opexMonthlyUsd)} a month, and its GPU share for the GPU rack. Expenses this month: ${usd(fund.expenseMonthUsd)}. ${spent.length > 0 ? order : 'The ledger has no expense yet.'}`,
    items: listed.slice(0, shown).map(entryItem),
    omitted: Math.max(0, listed.length - shown),
    end: 'GET /api/fund lists all entries.',
  }
}

export const expenseIntents: readonly Intent[] = [
  intent({
    name: 'expenses',
    asks: ['what fund buy', 'where fund product'],
    may: 'what all here fresh',
    example: () => 'what is the money spent on',
    find: async (records: Records) => ({
      fund: await records.fund(),
      spent: await records.expenses(entriesRead),
      earned: await records.incomes(shown),
    }),
    write: writeExpenses,
  }),
]
