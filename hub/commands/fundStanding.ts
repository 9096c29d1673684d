import type { Sql } from '../../storage/database.ts'
import { type Fund, readFund } from '../../storage/fund.ts'
import { type FundFigures, figuresOf, monthOf, opexMonthlyUsd } from '../domain/fund.ts'

export type FundStanding = {
  asOf: number
  month: { name: string; from: Date; until: Date }
  fund: Fund
  figures: FundFigures
  /** As every body shows it. */
  shown: {
    opex_monthly_usd: number
    income_month_usd: number
    treasury_usd: number
    expense_month_usd: number
    coverage_pct: number
    runway_days: number
    urgent: boolean
  }
}

/** How the fund stands at this moment, from one look at its ledger. */
export async function readStanding(sql: Sql, at: Date): Promise<FundStanding> {
  const name = at.toISOString().slice(0, 7)
  const month = { name, ...monthOf(name) }
  const fund = await readFund(sql, month)
  const figures = figuresOf(fund)
  const shown = {
    opex_monthly_usd: opexMonthlyUsd,
    income_month_usd: figures.incomeMonthUsd,
    treasury_usd: figures.treasuryUsd,
    expense_month_usd: figures.expenseMonthUsd,
    coverage_pct: figures.coveragePct,
    runway_days: figures.runwayDays,
    urgent: figures.isUrgent,
  }
  return { asOf: Math.floor(at.getTime() / 1000), month, fund, figures, shown }
}
