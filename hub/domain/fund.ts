import type { SponsorTier } from '../contract/fund.ts'
import { type MicroUsd, microOf, usdOf } from '../contract/money.ts'
import type { FundPerk } from '../contract/perks.ts'
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

/** Money for running costs and money for the GPU rack, apart. */
export type FundSplit = {
  freeMonthUsd: number
  gpuMonthUsd: number
  freeCoveragePct: number
  gpuHeldUsd: number
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

/** Says in words why coverage and runway differ: one counts all income of the month, the other money for running costs. */
export function splitWords({ incomeMonthUsd, treasuryUsd, runwayDays, split }: FundFigures): string {
  const { freeMonthUsd, gpuMonthUsd, freeCoveragePct, gpuHeldUsd } = split
  return [
    `This month ${usd(incomeMonthUsd)} came in: ${usd(gpuMonthUsd)} for the GPU rack, which pays for nothing else, and ` +
      `${usd(freeMonthUsd)} for running costs, which is ${freeCoveragePct} % of the ${usd(opexMonthlyUsd)} that a month costs.`,
    `The treasury is the money for running costs that all months have left: ${usd(treasuryUsd)}, enough for ${runwayDays} days.`,
    `The GPU rack has ${usd(gpuHeldUsd)} besides.`,
  ].join(' ')
}

const usd = (amount: number) => `${amount.toLocaleString('en', { maximumFractionDigits: 2 })} USD`

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

/** The code that keeps each promise to the fund, in no other place. */
export const fundGrants = {
  gpu_part: gpuPart,
  gpu_unlocked: ({ gpuIncome, hasChassis }: Pick<FundSums, 'gpuIncome' | 'hasChassis'>): boolean =>
    gpuIncome >= microOf(gpuGoalUsd) || hasChassis,
} satisfies Record<FundPerk, unknown>

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
