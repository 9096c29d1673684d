import type { Output } from '../../hub/contract/operations.ts'
import { DataTable } from '../parts/dataTable.tsx'
import { Empty, Panel } from '../parts/panel.tsx'
import { usdWords } from '../words.ts'
import { entriesPath } from './entriesPath.ts'
import { HeldPlot, heldByMonth } from './heldPlot.tsx'
import { monthWords } from './moneyWords.ts'
import { MonthPlot } from './monthPlot.tsx'

const columns = [
  { title: 'Month' },
  { title: 'Income', number: true },
  { title: 'Expense', number: true },
  { title: 'GPU part', number: true },
  { title: 'Held at its end', number: true },
]

type MonthsProps = { months: Output<'getHybrid'>['months']; opex: number; held: number; hasEntries: boolean }

export function Months({ months, opex, held, hasEntries }: MonthsProps) {
  const heldMonths = heldByMonth(months, held)
  const heldIn = new Map(heldMonths.map(({ month, heldUsd }) => [month, heldUsd]))
  const rows = [...months].reverse().map((row) => ({
    key: row.month,
    cells: [
      <a class="month" href={entriesPath({ month: row.month })}>
        {monthWords(row.month)}
      </a>,
      <a href={entriesPath({ kind: 'income', month: row.month })}>{usdWords(row.income_usd)}</a>,
      <a href={entriesPath({ kind: 'expense', month: row.month })}>{usdWords(row.expense_usd)}</a>,
      <a href={entriesPath({ kind: 'income', month: row.month, gpu: 1 })}>{usdWords(row.gpu_usd)}</a>,
      usdWords(heldIn.get(row.month) ?? 0),
    ],
  }))
  return (
    <Panel title="By month" id="months" aside="in UTC">
      {months.some(({ entries }) => entries > 0) ? (
        <div class="stack-close">
          <MonthPlot months={months} goal={opex} />
          <HeldPlot months={heldMonths} opexUsd={opex} />
          <DataTable caption="Income and expense by month" columns={columns} rows={rows} />
        </div>
      ) : (
        <Empty>
          There are no entries {hasEntries ? 'in these months' : 'yet'}. Running the plaza costs{' '}
          {usdWords(opex)} a month.
        </Empty>
      )}
    </Panel>
  )
}
