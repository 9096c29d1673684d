import type { ComponentChildren } from 'preact'
import type { Output } from '../../hub/contract/operations.ts'
import { entriesPath } from '../fund/entriesPath.ts'
import { categoryWords, monthWords, percentWords } from '../fund/moneyWords.ts'
import type { PageRow } from '../pageRow.ts'
import { withNames } from '../parts/code.tsx'
import { DataTable } from '../parts/dataTable.tsx'
import { PageHead } from '../parts/pageHead.tsx'
import { Empty, Panel } from '../parts/panel.tsx'
import { daysWords, grouped, usdWords } from '../words.ts'

type Hybrid = Output<'getHybrid'>

export const hybridPage: PageRow = {
  path: '/hybrid',
  async load({ read, now }) {
    const hybrid = await read('getHybrid', {})
    const month = now.toISOString().slice(0, 7)
    return {
      title: 'How the plaza pays for itself',
      sheet: 'laws',
      description: 'The formula behind each figure of the fund, with its inputs as they are now.',
      wide: true,
      main: (
        <>
          <PageHead title="How the plaza pays for itself">
            <p>{hybrid.explanation}</p>
          </PageHead>
          <div class="beside">
            <Panel title="The formula" id="formula" aside="with the figures as they are now">
              <div class="stack-close">
                {rowsOf(hybrid).map((row) => (
                  <FormulaRow key={row.name} {...row} />
                ))}
              </div>
            </Panel>
            <div class="stack">
              <IncomeMonth hybrid={hybrid} month={month} />
              <Panel
                title="Where money comes from"
                id="rails"
                aside={hybrid.eth_received !== '0' && `${hybrid.eth_received} ETH ever received`}
              >
                <DataTable
                  caption="Ways to pay, and what each pays for"
                  columns={[{ title: 'Way' }, { title: 'Pays for' }]}
                  rows={hybrid.rails.map((rail) => ({
                    key: rail.id,
                    cells: [
                      <a href={pageOfRail[rail.id] ?? new URL(rail.url).pathname}>{rail.label}</a>,
                      rail.serves,
                    ],
                  }))}
                />
              </Panel>
            </div>
          </div>
          <p>
            <a href="/fund">The fund</a> · <a href={entriesPath()}>Every entry</a>
          </p>
        </>
      ),
    }
  },
}

const pageOfRail: Readonly<Record<string, string>> = {
  x402: '/docs/payments',
  tips: '/docs/payments#tip',
  pledges: '/donate#report',
}

type Row = { name: string; title: string; formula: string; filled: ComponentChildren; value: string }

function FormulaRow({ name, title, formula, filled, value }: Row) {
  return (
    <div class="card formula" id={name}>
      <div class="formula-head">
        <h3>{title}</h3>
        <span class="formula-value">{value}</span>
      </div>
      <p>
        <code>{name}</code> = {withNames(formula.split(figureName))}
      </p>
      <p class="soft">{filled}</p>
    </div>
  )
}

/** Matches the names of variables in a formula, such as `income_month_usd`. */
const figureName = /(\w+_\w+)/

/** Returns a row for each formula of the plaza's funding: the formula's text, its current inputs and its value. */
function rowsOf({ formula, inputs, as_of: asOf }: Hybrid): Row[] {
  const month = new Date(asOf * 1000).toISOString().slice(0, 7)
  const usd = usdWords
  return [
    {
      name: 'income_month_usd',
      title: 'Income this month',
      formula: formula.income_month_usd,
      filled: (
        <>
          the <a href={entriesPath({ kind: 'income', month })}>entries of {monthWords(month)}</a>
        </>
      ),
      value: usd(inputs.income_month_usd),
    },
    {
      name: 'treasury_usd',
      title: 'Treasury',
      formula: formula.treasury_usd,
      filled: (
        <>
          <a href={entriesPath()}>every entry</a>, without what is for the GPU rack
        </>
      ),
      value: usd(inputs.treasury_usd),
    },
    {
      name: 'coverage_pct',
      title: 'Coverage',
      formula: formula.coverage_pct,
      filled: `100 * ${usd(inputs.income_month_usd)} / ${usd(inputs.opex_monthly_usd)}`,
      value: percentWords(inputs.coverage_pct),
    },
    {
      name: 'runway_days',
      title: 'Runway',
      formula: formula.runway_days,
      filled: `${usd(inputs.treasury_usd)} / (${usd(inputs.opex_monthly_usd)} / 30) = ${inputs.runway_days}`,
      value: daysWords(inputs.runway_days),
    },
    {
      name: 'urgent',
      title: 'Urgent',
      formula: formula.urgent,
      filled: `${inputs.runway_days} < 30`,
      value: inputs.urgent ? 'yes' : 'no',
    },
    {
      name: 'gpu_funded_usd',
      title: 'Paid in for the GPU rack',
      formula: formula.gpu_funded_usd,
      filled: (
        <>
          the GPU parts of <a href={entriesPath({ kind: 'income', gpu: 1 })}>these entries</a>;{' '}
          {usd(inputs.gpu_spent_usd)} of it is spent
        </>
      ),
      value: usd(inputs.gpu_funded_usd),
    },
    {
      name: 'gpu_progress_pct',
      title: 'Progress of the GPU rack',
      formula: formula.gpu_progress_pct,
      filled: `100 * ${usd(inputs.gpu_funded_usd)} / ${usd(inputs.gpu_goal_usd)}`,
      value: percentWords(Math.min(100, (100 * inputs.gpu_funded_usd) / inputs.gpu_goal_usd)),
    },
  ]
}

const columns = [
  { title: 'For' },
  { title: 'Income', number: true },
  { title: 'GPU part', number: true },
  { title: 'Entries', number: true },
]

function IncomeMonth({ hybrid, month }: { hybrid: Hybrid; month: string }) {
  const rows = hybrid.income_month.map((row) => ({
    key: row.category,
    cells: [
      <a href={entriesPath({ kind: 'income', category: row.category, month })}>
        {categoryWords(row.category)}
      </a>,
      usdWords(row.amount_usd),
      usdWords(row.gpu_usd),
      grouped(row.entries),
    ],
  }))
  return (
    <Panel title="Income of this month" id="income">
      {rows.length === 0 ? (
        <Empty>Nothing came in this month.</Empty>
      ) : (
        <DataTable caption="Income by purpose" columns={columns} rows={rows} />
      )}
    </Panel>
  )
}
