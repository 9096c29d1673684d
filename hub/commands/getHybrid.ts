import { sumByCategory, sumByMonth } from '../../storage/fund.ts'
import { fundMonths } from '../contract/fundBodies.ts'
import { assetDecimals, decimalOf, usdOf } from '../contract/money.ts'
import { gpuGoalUsd, lastMonths, monthOf } from '../domain/fund.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

type Needs = Pick<CommandNeeds, 'sql' | 'fund' | 'now' | 'baseUrl'>

export function getHybrid({ sql, fund: books, now, baseUrl }: Needs): Command<'getHybrid'> {
  return async () => {
    const { asOf, month, fund, figures, shown } = await books.read(now())
    const income = await sumByCategory(sql, { kind: 'income', month })
    return {
      ok: true,
      as_of: asOf,
      model: 'hybrid_self_sustain_v1',
      explanation:
        'Agents pay per call for reads and purchases, and may tip. Humans and agents pay for plates and donate, on a ' +
        'blockchain or by bank transfer. All income from plates and from node, bay and chassis tips, and half of ' +
        'each rack tip, is for the GPU rack. Everything else pays for running costs, and only that part counts in ' +
        'the runway.',
      rails: railsOf(baseUrl),
      formula,
      inputs: {
        ...shown,
        gpu_goal_usd: gpuGoalUsd,
        gpu_funded_usd: figures.gpu.fundedUsd,
        gpu_spent_usd: figures.gpu.spentUsd,
      },
      income_month: income.map(({ category, amount, gpuAmount, entries }) => ({
        category,
        amount_usd: usdOf(amount),
        gpu_usd: usdOf(gpuAmount),
        entries,
      })),
      months: await monthsOf(sql, now()),
      eth_received: decimalOf(BigInt(fund.wei), assetDecimals.eth),
      ledger: `${baseUrl}/api/fund`,
    }
  }
}

/** Returns the fund's figures by month, including months without entries. */
async function monthsOf(sql: CommandNeeds['sql'], at: Date) {
  const names = lastMonths(at, fundMonths)
  const [first = ''] = names
  const sums = new Map((await sumByMonth(sql, monthOf(first).from)).map((row) => [row.month, row]))
  return names.map((month) => {
    const sum = sums.get(month)
    return {
      month,
      income_usd: usdOf(sum?.income ?? 0),
      expense_usd: usdOf(sum?.expense ?? 0),
      gpu_usd: usdOf(sum?.gpuIncome ?? 0),
      entries: sum?.entries ?? 0,
    }
  })
}

const formula = {
  income_month_usd: 'sum of income booked in this month (UTC)',
  treasury_usd: 'income without its GPU part - expenses that the GPU fund does not pay',
  coverage_pct: '100 * income_month_usd / opex_monthly_usd',
  runway_days: 'treasury_usd / (opex_monthly_usd / 30), never below 0',
  urgent: 'runway_days < 30',
  gpu_funded_usd: 'half of rack tips + all of node, bay and chassis tips and plates',
  gpu_progress_pct: '100 * gpu_funded_usd / gpu_goal_usd, at most 100',
}

const railsOf = (baseUrl: string) => [
  {
    id: 'x402',
    label: 'Agents pay per call, in USDC on Base',
    serves: 'running costs',
    url: `${baseUrl}/api/x402/catalog`,
  },
  {
    id: 'tips',
    label: 'Tips: sustainer status and credits',
    serves: 'running costs; half of a rack tip and all of larger tips: the GPU rack',
    url: `${baseUrl}/api/tip`,
  },
  {
    id: 'plates',
    label: 'Plates on the rack, by USDC or bank transfer',
    serves: 'the GPU rack',
    url: `${baseUrl}/sponsor`,
  },
  {
    id: 'pledges',
    label: 'Donations in ETH or USDC, reported with their transaction',
    serves: 'running costs',
    url: `${baseUrl}/api/pledge`,
  },
  {
    id: 'bank',
    label: 'Bank transfers',
    serves: 'running costs; the GPU rack if the reference has a word such as GPU-NODE',
    url: `${baseUrl}/donate`,
  },
]
