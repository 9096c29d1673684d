/** What running the plaza costs in a month. */
export const opexMonthlyUsd = 200
/** What the GPU rack costs. */
export const gpuGoalUsd = 2500

const daysOfMonth = 30

export type FundFigures = { coveragePct: number; runwayDays: number; isUrgent: boolean }

/** How the fund stands, from what came in this month and what is there; in whole dollars and fractions of them. */
export function figuresOf({
  incomeMonthUsd,
  treasuryUsd,
}: {
  incomeMonthUsd: number
  treasuryUsd: number
}): FundFigures {
  const coveragePct = rounded((incomeMonthUsd / opexMonthlyUsd) * 100)
  const runwayDays = rounded(Math.max(0, treasuryUsd) / (opexMonthlyUsd / daysOfMonth))
  return { coveragePct, runwayDays, isUrgent: runwayDays < daysOfMonth }
}

const rounded = (value: number) => Math.round(value * 100) / 100

/** The first instant of the month, in UTC. */
export const monthStartOf = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1))
