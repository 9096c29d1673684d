import { DataTable } from '../parts/dataTable.tsx'
import { usdWords } from '../words.ts'
import { monthWords } from './moneyWords.ts'

export type HeldMonth = { month: string; heldUsd: number }
type Flow = { month: string; income_usd: number; expense_usd: number }

const room = 100
const height = 120

/**
 * Returns the plaza's balance at the end of each month. Works backwards from the current balance, because
 * `months` may lack the earliest months.
 */
export function heldByMonth(months: readonly Flow[], heldNowUsd: number): HeldMonth[] {
  let cents = Math.round(heldNowUsd * 100)
  return months
    .toReversed()
    .map(({ month, income_usd: income, expense_usd: expense }) => {
      const held = { month, heldUsd: cents / 100 }
      cents -= Math.round((income - expense) * 100)
      return held
    })
    .toReversed()
}

const columns = [{ title: 'Month' }, { title: 'Held at its end', number: true }]

export function HeldFigures(props: Props) {
  return (
    <div class="stack-close">
      <HeldPlot {...props} />
      <details>
        <summary>The figures</summary>
        <DataTable
          caption="Money held, that for the GPU rack included"
          columns={columns}
          rows={props.months.toReversed().map(({ month, heldUsd }) => ({
            key: month,
            cells: [monthWords(month), usdWords(heldUsd)],
          }))}
        />
      </details>
    </div>
  )
}

type Props = { months: readonly HeldMonth[]; opexUsd: number }

export function HeldPlot({ months, opexUsd }: Props) {
  const values = months.map(({ heldUsd }) => heldUsd)
  const [low, high] = [Math.min(0, ...values), Math.max(opexUsd, 1, ...values)]
  const y = (usd: number) => ((high - usd) / (high - low)) * height
  const x = (index: number) => (months.length < 2 ? room : (index / (months.length - 1)) * room)
  const [first, last] = [months[0], months[months.length - 1]]
  if (!first || !last) return null
  const words = `Money held: ${usdWords(first.heldUsd)} at the end of ${monthWords(first.month)}, ${usdWords(last.heldUsd)} now. The table below has each month.`
  return (
    <figure class="plot">
      <figcaption class="plot-legend">
        <span class="legend-held">Money held, that for the GPU rack included</span>
        <span class="legend-goal">Cost of a month, {usdWords(opexUsd)}</span>
      </figcaption>
      <svg
        class="plot-area"
        role="img"
        aria-label={words}
        width="100%"
        height={height}
        viewBox={`0 -4 ${room} ${height + 8}`}
        preserveAspectRatio="none"
      >
        <line class="plot-base" x1="0" x2={room} y1={y(0)} y2={y(0)} />
        <line class="plot-goal" x1="0" x2={room} y1={y(opexUsd)} y2={y(opexUsd)} />
        <polyline
          class="plot-held"
          points={months
            .map(({ heldUsd }, index) => `${x(index).toFixed(2)},${y(heldUsd).toFixed(2)}`)
            .join(' ')}
        />
      </svg>
      <p class="plot-ends soft">
        <span>end of {monthWords(first.month)}</span>
        <span>now</span>
      </p>
    </figure>
  )
}
