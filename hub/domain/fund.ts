import type { SponsorTier } from '../contract/fund.ts'
import { type MicroUsd, microOf, usdOf } from '../contract/money.ts'
import type { Tier } from '../contract/tiers.ts'

/** What running the plaza costs in a month. */
export const opexMonthlyUsd = 200
/** What the GPU rack costs. */
export const gpuGoalUsd = 2500

const daysOfMonth = 30

/** Sums over the ledger, in millionths of a dollar. */
export type FundSums = {
  incomeMonth: MicroUsd
  expenseMonth: MicroUsd
  income: MicroUsd
  expense: MicroUsd
  /** The parts of these that are for the GPU rack. */
  gpuIncome: MicroUsd
  gpuExpense: MicroUsd
  hasChassis: boolean
}

export type FundFigures = {
  incomeMonthUsd: number
  expenseMonthUsd: number
  treasuryUsd: number
  coveragePct: number
  runwayDays: number
  isUrgent: boolean
  gpu: { fundedUsd: number; spentUsd: number; progressPct: number; isUnlocked: boolean }
}

/**
 * How the fund stands. Money for the GPU rack is income of its month, and no day of runway: that is paid from what is
 * left for running costs.
 */
export function figuresOf(sums: FundSums): FundFigures {
  const treasury = sums.income - sums.gpuIncome - (sums.expense - sums.gpuExpense)
  const runwayDays = rounded(Math.max(0, usdOf(treasury)) / (opexMonthlyUsd / daysOfMonth))
  const fundedUsd = usdOf(sums.gpuIncome)
  return {
    incomeMonthUsd: usdOf(sums.incomeMonth),
    expenseMonthUsd: usdOf(sums.expenseMonth),
    treasuryUsd: usdOf(treasury),
    coveragePct: rounded((usdOf(sums.incomeMonth) / opexMonthlyUsd) * 100),
    runwayDays,
    isUrgent: runwayDays < daysOfMonth,
    gpu: {
      fundedUsd,
      spentUsd: usdOf(sums.gpuExpense),
      progressPct: Math.min(100, rounded((fundedUsd / gpuGoalUsd) * 100)),
      isUnlocked: sums.gpuIncome >= microOf(gpuGoalUsd) || sums.hasChassis,
    },
  }
}

const rounded = (value: number) => Math.round(value * 100) / 100

/** The part of a tip or a plate that is for the GPU rack: half of what rack tips bring, all of what names a bay. */
export function gpuPart(tier: Tier | SponsorTier, amount: MicroUsd): MicroUsd {
  switch (tier) {
    case 'spark':
    case 'relay':
      return 0
    case 'rack':
      return Math.floor(amount / 2)
    case 'node':
    case 'bay':
    case 'chassis':
      return amount
  }
}

/** The names of the last `count` months up to the one of `at`, oldest first: 2026-11. */
export const lastMonths = (at: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - count + 1 + index, 1))
      .toISOString()
      .slice(0, 7),
  )

/** Of a month such as 2026-11: from its first instant to that of the next. */
export function monthOf(month: string): { from: Date; until: Date } {
  const from = new Date(`${month}-01T00:00:00.000Z`)
  return { from, until: new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1)) }
}
