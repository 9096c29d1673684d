import type { Sql } from '../../storage/database.ts'
import { type Fund, readFund } from '../../storage/fund.ts'
import { type FundFigures, figuresOf, monthOf, opexMonthlyUsd, splitWords } from '../domain/fund.ts'
import type { Tail } from '../log/tail.ts'
import { followLog } from './followLog.ts'

export type FundStanding = {
  asOf: number
  month: { name: string; from: Date; until: Date }
  fund: Fund
  figures: FundFigures
  shown: {
    opex_monthly_usd: number
    income_month_usd: number
    treasury_usd: number
    expense_month_usd: number
    coverage_pct: number
    runway_days: number
    urgent: boolean
    split: {
      income_month_free_usd: number
      income_month_gpu_usd: number
      coverage_free_pct: number
      treasury_gpu_usd: number
      explanation: string
    }
  }
}

/** Ledger totals, cached until the ledger changes. */
export type FundTotals = { read(at: Date): Promise<FundStanding> }

export function createFundTotals({ sql, tail }: { sql: Sql; tail: Tail }): FundTotals {
  /** Totals for the current month, valid until an event changes the ledger. */
  let known: { month: string; sums: Promise<Fund> } | undefined
  const forget = () => {
    known = undefined
  }
  followLog(tail, {
    on: { 'fund.changed': forget, 'plate.confirmed': forget, 'world.changed': forget },
    reset: forget,
  })

  function sumsOf(month: FundStanding['month']): Promise<Fund> {
    if (known?.month === month.name) return known.sums
    const sums = readFund(sql, month)
    known = { month: month.name, sums }
    // Do not cache a failed query, so that the next call tries again.
    sums.catch(() => {
      if (known?.sums === sums) forget()
    })
    return sums
  }

  return {
    async read(at) {
      const name = at.toISOString().slice(0, 7)
      const month = { name, ...monthOf(name) }
      const fund = await sumsOf(month)
      const figures = figuresOf(fund)
      const shown = {
        opex_monthly_usd: opexMonthlyUsd,
        income_month_usd: figures.incomeMonthUsd,
        treasury_usd: figures.treasuryUsd,
        expense_month_usd: figures.expenseMonthUsd,
        coverage_pct: figures.coveragePct,
        runway_days: figures.runwayDays,
        urgent: figures.isUrgent,
        split: {
          income_month_free_usd: figures.split.freeMonthUsd,
          income_month_gpu_usd: figures.split.gpuMonthUsd,
          coverage_free_pct: figures.split.freeCoveragePct,
          treasury_gpu_usd: figures.split.gpuHeldUsd,
          explanation: splitWords(figures),
        },
      }
      return { asOf: Math.floor(at.getTime() / 1000), month, fund, figures, shown }
    },
  }
}
