import type { SponsorTier } from '../contract/fund.ts'
import { type MicroUsd, microOf, usdOf } from '../contract/money.ts'
import type { FundPerk } from '../contract/perks.ts'
import type { Tier } from '../contract/tiers.ts'

export const opexMonthlyUsd = 200
/** Price of the GPU rack that donations pay for, in dollars. */
export const gpuGoalUsd = 2500

const daysOfMonth = 30

/** Totals of the ledger, in millionths of a dollar. */
export type FundSums = {
  incomeMonth: MicroUsd
  expenseMonth: MicroUsd
  income: MicroUsd
  expense: MicroUsd
  /** Part of `income` that is reserved for the GPU rack. */
  gpuIncome: MicroUsd
  gpuIncomeMonth: MicroUsd
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
  split: FundSplit
}

/** Money for running costs and money for the GPU rack, counted separately. */
export type FundSplit = {
  freeMonthUsd: number
  gpuMonthUsd: number
  freeCoveragePct: number
  gpuHeldUsd: number
}

/**
 * Computes the fund's key figures. Money for the GPU rack does not extend the runway, because it cannot be
 * spent on running costs.
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
      isUnlocked: fundGrants.gpu_unlocked(sums),
    },
    split: splitOf(sums),
  }
}

function splitOf({ incomeMonth, gpuIncomeMonth, gpuIncome, gpuExpense }: FundSums): FundSplit {
  const freeMonthUsd = usdOf(incomeMonth - gpuIncomeMonth)
  return {
    freeMonthUsd,
    gpuMonthUsd: usdOf(gpuIncomeMonth),
    freeCoveragePct: rounded((freeMonthUsd / opexMonthlyUsd) * 100),
    gpuHeldUsd: usdOf(gpuIncome - gpuExpense),
  }
}

/**
 * Explains the fund's figures in sentences. Because income for the GPU rack cannot be spent on running costs,
 * a month with a high income may leave the runway short.
 */
export function splitWords({ incomeMonthUsd, treasuryUsd, runwayDays, split }: FundFigures): string {
  const { freeMonthUsd, gpuMonthUsd, freeCoveragePct, gpuHeldUsd } = split
  return [
    `Income this month is ${usd(incomeMonthUsd)}: ${usd(gpuMonthUsd)} for the GPU rack only, and ` +
      `${usd(freeMonthUsd)} for running costs, which is ${freeCoveragePct} % of the monthly costs of ${usd(opexMonthlyUsd)}.`,
    `The treasury holds ${usd(treasuryUsd)} for running costs, enough for ${runwayDays} days.`,
    `The GPU fund holds another ${usd(gpuHeldUsd)}.`,
  ].join(' ')
}

const usd = (amount: number) => `${amount.toLocaleString('en', { maximumFractionDigits: 2 })} USD`

const rounded = (value: number) => Math.round(value * 100) / 100

/** Returns the part of a payment that is reserved for the GPU rack. The part depends on the tier. */
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

export const fundGrants = {
  gpu_part: gpuPart,
  gpu_unlocked: ({ gpuIncome, hasChassis }: Pick<FundSums, 'gpuIncome' | 'hasChassis'>): boolean =>
    gpuIncome >= microOf(gpuGoalUsd) || hasChassis,
} satisfies Record<FundPerk, unknown>

/** Returns the last `count` months up to the month of `at`, oldest first, in the form 2026-11. */
export const lastMonths = (at: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - count + 1 + index, 1))
      .toISOString()
      .slice(0, 7),
  )

/** Returns the start of a month such as 2026-11 and the start of the next month. */
export function monthOf(month: string): { from: Date; until: Date } {
  const from = new Date(`${month}-01T00:00:00.000Z`)
  return { from, until: new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1)) }
}
