import { namesOfEntries, readRevenue } from '../../storage/fund.ts'
import { usdOf } from '../contract/money.ts'
import { entriesNamed } from '../contract/operations/payments.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { asksForPaid } from '../society/paidForm.ts'
import type { Command } from './command.ts'

type Needs = Pick<CommandNeeds, 'sql' | 'fund' | 'now' | 'baseUrl'>

type Standing = Awaited<ReturnType<CommandNeeds['fund']['read']>>

export function getBudget(needs: Needs): Command<'getBudget'> {
  return async (input) => {
    const standing = await needs.fund.read(needs.now())
    const free = { ok: true as const, as_of: standing.asOf, ...standing.shown }
    if (!asksForPaid('getBudget', input)) return free
    const revenue = await readRevenue(needs.sql, standing.month.from)
    return {
      ...free,
      revenue: revenue.map(({ sku, salesMonth, incomeMonth, sales, income }) => ({
        sku,
        sales_month: salesMonth,
        income_month_usd: usdOf(incomeMonth),
        sales,
        income_usd: usdOf(income),
      })),
      figures: await figuresWithEntries(needs, standing),
    }
  }
}

async function figuresWithEntries({ sql, baseUrl }: Needs, { month, shown, figures }: Standing) {
  const rows = [
    {
      figure: 'income_month_usd',
      value: shown.income_month_usd,
      of: 'incomeMonth',
      query: `?kind=income&month=${month.name}`,
    },
    {
      figure: 'expense_month_usd',
      value: shown.expense_month_usd,
      of: 'expenseMonth',
      query: `?kind=expense&month=${month.name}`,
    },
    { figure: 'treasury_usd', value: shown.treasury_usd, of: 'treasury', query: '' },
    { figure: 'gpu.funded_usd', value: figures.gpu.fundedUsd, of: 'gpu', query: '?kind=income&gpu=1' },
  ] as const
  return Promise.all(
    rows.map(async ({ figure, value, of, query }) => {
      const { ids, count } = await namesOfEntries(sql, of, { month, most: entriesNamed })
      return { figure, value, entries: ids, entry_count: count, ledger: `${baseUrl}/api/fund${query}` }
    }),
  )
}
