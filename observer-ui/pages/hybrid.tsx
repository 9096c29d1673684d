import type { Output } from '../../hub/contract/operations.ts'
import { entriesPath } from '../fund/entriesPath.ts'
import { categoryWords, percentWords } from '../fund/moneyWords.ts'
import type { PageRow } from '../pageRow.ts'
import { DataTable } from '../parts/dataTable.tsx'
import { PageHead } from '../parts/pageHead.tsx'
import { Empty, Panel } from '../parts/panel.tsx'
import { grouped, usdWords } from '../words.ts'

type Hybrid = Output<'getHybrid'>

export const hybridPage: PageRow = {
  path: '/hybrid',
  async load({ read, now }) {
    const hybrid = await read('getHybrid', {})
    const month = now.toISOString().slice(0, 7)
    return {
      title: 'How the plaza pays for itself',
      description: 'The formula behind each figure of the fund, with its inputs as they are now.',
      main: (
        <>
          <PageHead title="How the plaza pays for itself">
            <p>{hybrid.explanation}</p>
          </PageHead>
          <Panel title="The formula" id="formula" aside="with the figures of now">
            <div class="stack-close">
              {rowsOf(hybrid).map((row) => (
                <FormulaRow key={row.name} {...row} />
              ))}
            </div>
          </Panel>
          <IncomeMonth hybrid={hybrid} month={month} />
          <Panel title="Where money comes from" id="rails">
            <ul class="card-grid">
              {hybrid.rails.map((rail) => (
                <li class="card stack-close" key={rail.id}>
                  <h3>
                    <a href={new URL(rail.url).pathname}>{rail.label}</a>
                  </h3>
                  <p class="soft">Pays for {rail.serves}</p>
                </li>
              ))}
            </ul>
          </Panel>
          <p>
            <a href="/fund">The fund</a> · <a href={entriesPath()}>Every entry</a>
          </p>
        </>
      ),
    }
  },
}

type Row = { name: string; formula: string; filled: string; value: string; href?: string }

function FormulaRow({ name, formula, filled, value, href }: Row) {
  return (
    <div class="card formula" id={name}>
      <p class="vote-line">
        <code>{name}</code>
        <strong>{href ? <a href={href}>{value}</a> : value}</strong>
      </p>
      <p>{formula}</p>
      <p class="soft">{filled}</p>
    </div>
  )
}

/** Each figure with its rule, and the rule with the figures put in. */
function rowsOf({ formula, inputs, as_of: asOf }: Hybrid): Row[] {
  const month = new Date(asOf * 1000).toISOString().slice(0, 7)
  const usd = usdWords
  return [
    {
      name: 'income_month_usd',
      formula: formula.income_month_usd,
      filled: `the entries of ${month}`,
      value: usd(inputs.income_month_usd),
      href: entriesPath({ kind: 'income', month }),
    },
    {
      name: 'treasury_usd',
      formula: formula.treasury_usd,
      filled: 'every entry, without what is for the GPU rack',
      value: usd(inputs.treasury_usd),
      href: entriesPath(),
    },
    {
      name: 'coverage_pct',
      formula: formula.coverage_pct,
      filled: `100 * ${usd(inputs.income_month_usd)} / ${usd(inputs.opex_monthly_usd)}`,
      value: percentWords(inputs.coverage_pct),
    },
    {
      name: 'runway_days',
      formula: formula.runway_days,
      filled: `${usd(inputs.treasury_usd)} / (${usd(inputs.opex_monthly_usd)} / 30)`,
      value: `${inputs.runway_days} days`,
    },
    {
      name: 'urgent',
      formula: formula.urgent,
      filled: `${inputs.runway_days} < 30`,
      value: inputs.urgent ? 'true' : 'false',
    },
    {
      name: 'gpu_funded_usd',
      formula: formula.gpu_funded_usd,
      filled: `the GPU part of all income; ${usd(inputs.gpu_spent_usd)} of it is spent`,
      value: usd(inputs.gpu_funded_usd),
      href: entriesPath({ kind: 'income' }),
    },
    {
      name: 'gpu_progress_pct',
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
    <Panel title="Income of this month" id="income" aside={`${hybrid.eth_received} ETH ever received`}>
      {rows.length === 0 ? (
        <Empty>Nothing came in this month.</Empty>
      ) : (
        <DataTable caption="By what it was for" columns={columns} rows={rows} />
      )}
    </Panel>
  )
}
