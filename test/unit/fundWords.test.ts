import { expect, test } from 'vitest'
import { microOf } from '../../hub/contract/money.ts'
import { type FundSums, figuresOf, splitWords } from '../../hub/domain/fund.ts'

/** A month with more income than the plaza costs, nearly all of it for the GPU rack. */
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
    'This month 703 USD came in: 500 USD for the GPU rack, which pays for nothing else, and 203 USD for running costs, ' +
      'which is 101.5 % of the 200 USD that a month costs. The treasury is the money for running costs that all months ' +
      'have left: -197 USD, enough for 0 days. The GPU rack has 500 USD besides.',
  )
})
