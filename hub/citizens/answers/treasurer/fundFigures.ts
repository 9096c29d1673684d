import { gpuGoalUsd, opexMonthlyUsd } from '../../../domain/fund.ts'
import type { FundState } from '../../records/fundRecords.ts'
import type { Answer } from '../../writing/engine.ts'
import { usd } from './products.ts'

const gpuFormula =
  'Half of each rack tip and all of node, bay and chassis count for it. The rest pays for running costs. When the goal is reached, or a chassis plate is confirmed, its purchase is unlocked.'

export function writeGpu({ gpu, entries }: FundState): Answer {
  const missing = Math.max(0, gpuGoalUsd - gpu.fundedUsd)
  const line = `Funded: ${usd(gpu.fundedUsd)}, ${gpu.progressPct} % of ${usd(gpuGoalUsd)}${from(entries.gpu)}. Missing: ${usd(missing)}.`
  return { lead: `The GPU rack costs ${usd(gpuGoalUsd)}. ${gpuFormula}`, items: [{ line, ids: entries.gpu }] }
}

export function writeFund(fund: FundState): Answer {
  const { incomeMonthUsd, expenseMonthUsd, treasuryUsd, coveragePct, runwayDays, isUrgent, split, entries } =
    fund
  const item = (line: string, ids: number[] = []) => ({ line: `${line}${from(ids)}.`, ids })
  return {
    lead: 'The fund now, without sandbox money:',
    items: [
      item(`Income this month: ${usd(incomeMonthUsd)}`, entries.incomeMonth),
      item(`Expenses this month: ${usd(expenseMonthUsd)}`, entries.expenseMonth),
      item(
        `Treasury: ${usd(treasuryUsd)} = all income - all expenses, both without the GPU rack`,
        entries.treasury,
      ),
      item(`Runway: ${runwayDays} days = treasury ${usd(treasuryUsd)} / (${opexMonthlyUsd} / 30) a day`),
      item(
        `Coverage: ${coveragePct} % = income of the month ${usd(incomeMonthUsd)} / monthly running costs ${usd(opexMonthlyUsd)}`,
      ),
      item(
        `Coverage without GPU money: ${split.freeCoveragePct} % = ${usd(split.freeMonthUsd)} / ${usd(opexMonthlyUsd)}; ${usd(split.gpuMonthUsd)} of the income is only for the GPU rack`,
      ),
      item(`Urgent: ${isUrgent ? 'yes' : 'no'}; yes means that the runway is under 30 days`),
    ],
  }
}

const from = (ids: readonly number[]) =>
  ids.length > 0 ? `, latest entries ${ids.map((id) => `#${id}`).join(' ')}` : ''
