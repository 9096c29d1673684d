import { readRevenue } from '../../storage/fund.ts'
import type { Command, Dependencies } from '../command.ts'
import { usdOf } from '../contract/money.ts'
import { figuresOf, monthStartOf, opexMonthlyUsd } from '../domain/fund.ts'

export function getBudget({ sql, now }: Pick<Dependencies, 'sql' | 'now'>): Command<'getBudget'> {
  return async ({ full }) => {
    const at = now()
    const revenue = await readRevenue(sql, monthStartOf(at))
    const incomeMonthUsd = usdOf(revenue.reduce((sum, { incomeMonth }) => sum + incomeMonth, 0))
    const treasuryUsd = usdOf(revenue.reduce((sum, { income }) => sum + income, 0))
    const { coveragePct, runwayDays, isUrgent } = figuresOf({ incomeMonthUsd, treasuryUsd })
    return {
      ok: true,
      as_of: Math.floor(at.getTime() / 1000),
      opex_monthly_usd: opexMonthlyUsd,
      income_month_usd: incomeMonthUsd,
      treasury_usd: treasuryUsd,
      coverage_pct: coveragePct,
      runway_days: runwayDays,
      urgent: isUrgent,
      ...(full && {
        revenue: revenue.map(({ sku, salesMonth, incomeMonth, sales, income }) => ({
          sku,
          sales_month: salesMonth,
          income_month_usd: usdOf(incomeMonth),
          sales,
          income_usd: usdOf(income),
        })),
      }),
    }
  }
}
