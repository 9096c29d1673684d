import { expect, test } from 'vitest'
import { microOf } from '../../hub/contract/money.ts'
import { type FundSums, figuresOf, splitWords } from '../../hub/domain/fund.ts'

/** Figures for a month in which the income exceeds the costs. */
const sums: FundSums = {
  incomeMonth: microOf(703),
  gpuIncomeMonth: microOf(500),
  expenseMonth: microOf(400),
  income: microOf(703),
  expense: microOf(400),
  gpuIncome: microOf(500),
  gpuExpense: 0,
  hasChassis: false,
}

test('A coverage above 100 % beside a runway of 0 days is explained in figures and words', () => {
  const figures = figuresOf(sums)
  expect(figures).toMatchObject({
    ...{ coveragePct: 351.5, treasuryUsd: -197, runwayDays: 0, isUrgent: true },
    split: { freeMonthUsd: 203, gpuMonthUsd: 500, freeCoveragePct: 101.5, gpuHeldUsd: 500 },
  })
  expect(splitWords(figures)).toBe(
    'Income this month is 703 USD: 500 USD for the GPU rack only, and 203 USD for running costs, ' +
      'which is 101.5 % of the monthly costs of 200 USD. The treasury holds -197 USD for running costs, ' +
      'enough for 0 days. The GPU fund holds another 500 USD.',
  )
})
