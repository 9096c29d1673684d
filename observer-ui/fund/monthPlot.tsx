import { usdWords } from '../words.ts'
import { monthShort, monthWords } from './moneyWords.ts'

export type Month = { month: string; income_usd: number; expense_usd: number }

const height = 180
const baseline = 156
const top = 16
const room = 100

/** Draws income and expense per month. Expense columns are hollow, so that the chart does not depend on colour. */
export function MonthPlot({ months, goal }: { months: readonly Month[]; goal: number }) {
  const most = Math.max(goal, 1, ...months.flatMap((month) => [month.income_usd, month.expense_usd]))
  const y = (usd: number) => baseline - (Math.max(0, usd) / most) * (baseline - top)
  const step = room / Math.max(1, months.length)
  const words = `Income and expense of ${months.length} months; the table below has the same figures.`
  return (
    <figure class="plot">
      <figcaption class="plot-legend">
        <span class="legend-income">Income</span>
        <span class="legend-expense">Expense</span>
        <span class="legend-goal">Cost of a month, {usdWords(goal)}</span>
      </figcaption>
      <svg class="plot-area" role="img" aria-label={words} width="100%" height={height}>
        {most > goal && (
          <>
            <line class="plot-top" x1="0" x2="100%" y1={top} y2={top} />
            <text class="plot-word" x="0" y={top - 4}>
              {usdWords(most)}
            </text>
          </>
        )}
        {months.map(({ month, income_usd: income, expense_usd: expense }, index) => (
          <g key={month}>
            <title>{`${monthWords(month)}: income ${usdWords(income)}, expense ${usdWords(expense)}`}</title>
            <rect
              class="plot-income"
              x={`${(index + 0.14) * step}%`}
              y={y(income)}
              width={`${step * 0.34}%`}
              height={baseline - y(income)}
            />
            <rect
              class="plot-expense"
              x={`${(index + 0.54) * step}%`}
              y={y(expense)}
              width={`${step * 0.3}%`}
              height={baseline - y(expense)}
            />
            <text class="plot-word" x={`${(index + 0.5) * step}%`} y={height - 6} text-anchor="middle">
              {monthShort(month)}
            </text>
          </g>
        ))}
        <line class="plot-base" x1="0" x2="100%" y1={baseline} y2={baseline} />
        <line class="plot-goal" x1="0" x2="100%" y1={y(goal)} y2={y(goal)} />
      </svg>
    </figure>
  )
}
