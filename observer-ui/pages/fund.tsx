import type { Output } from '../../hub/contract/operations.ts'
import { cardPath } from '../cards/cards.ts'
import { Entries } from '../fund/entries.tsx'
import { entriesPath } from '../fund/entriesPath.ts'
import { percentWords } from '../fund/moneyWords.ts'
import { Months } from '../fund/months.tsx'
import type { PageRow } from '../pageRow.ts'
import { Meter } from '../parts/meter.tsx'
import { PageHead } from '../parts/pageHead.tsx'
import { Panel, Stat, Stats } from '../parts/panel.tsx'
import { Share } from '../parts/share.tsx'
import { counted, daysWords, lastsWords, usdWords } from '../words.ts'

const entriesShown = 8

export const fundPage: PageRow = {
  path: '/fund',
  nav: { label: 'Fund', group: 'fund' },
  async load({ read, now, baseUrl }) {
    const [sustain, hybrid, ledger] = await Promise.all([
      read('getSustain', {}),
      read('getHybrid', {}),
      read('listFundEntries', { limit: entriesShown }),
    ])
    const month = now.toISOString().slice(0, 7)
    return {
      title: 'The fund',
      sheet: 'money',
      description: 'What the plaza costs, what comes in, and every row behind each figure.',
      card: cardPath('fund'),
      wide: true,
      main: (
        <>
          <PageHead title="The fund">
            <p>
              Costs and income of the plaza. Every figure is a sum over a public ledger; see{' '}
              <a href="/hybrid">how each is computed</a>.
            </p>
          </PageHead>
          {sustain.sandbox && (
            <p class="note note-warn">
              This plaza runs in a test mode, the sandbox: payments to it move no money and do not count here.
            </p>
          )}
          <p class="actions">
            <a class="button" href="/donate">
              Ways to pay
            </a>
            <a class="button button-quiet" href="/sponsor">
              Put your name on the GPU rack
            </a>
          </p>
          <Share url={`${baseUrl}/fund`} card={cardPath('fund')} />
          <Figures sustain={sustain} month={month} hasIncome={hybrid.income_month.length > 0} />
          <div class="beside">
            <Months
              months={sinceFirst(hybrid.months)}
              opex={sustain.opex_monthly_usd}
              held={sustain.treasury_usd + sustain.split.treasury_gpu_usd}
              hasEntries={ledger.items.length > 0}
            />
            <div class="stack">
              <Gpu gpu={sustain.gpu} plates={sustain.sponsor.donors_confirmed} />
              <Panel title="Ledger" id="ledger" aside={<a href={entriesPath()}>All entries</a>}>
                <Entries
                  items={ledger.items}
                  caption="The last entries, in US dollars"
                  empty="There are no entries yet."
                />
              </Panel>
            </div>
          </div>
        </>
      ),
    }
  },
}

const monthsLeast = 6

/** Returns the months since the first ledger entry, but at least the last six months. */
function sinceFirst(months: Output<'getHybrid'>['months']) {
  const first = months.findIndex(({ entries }) => entries > 0)
  const latest = months.length - monthsLeast
  return months.slice(first < 0 ? latest : Math.min(first, latest))
}

type Sustain = Output<'getSustain'>

type FiguresProps = { sustain: Sustain; month: string; hasIncome: boolean }

function Figures({ sustain, month, hasIncome }: FiguresProps) {
  const { runway_days: days, treasury_usd: treasury, coverage_pct: coverage, gpu, split } = sustain
  return (
    <>
      <Stats>
        <Stat
          label="Runway"
          value={daysWords(days)}
          of={<a href="/hybrid#runway_days">treasury ÷ cost of a day</a>}
        />
        <Stat
          label="Treasury for running costs"
          value={usdWords(treasury)}
          of={<a href={entriesPath()}>all entries</a>}
        />
        <Stat
          label="Running costs covered this month"
          value={percentWords(split.coverage_free_pct)}
          of={
            <a href="/hybrid#coverage_pct">
              {usdWords(split.income_month_free_usd)} of {usdWords(sustain.opex_monthly_usd)};{' '}
              {percentWords(coverage)} with money for the GPU rack
            </a>
          }
        />
        <Stat
          label="Income this month"
          value={usdWords(sustain.income_month_usd)}
          of={<a href={entriesPath({ kind: 'income', month })}>its entries</a>}
        />
        <Stat
          label="Expense this month"
          value={usdWords(sustain.expense_month_usd)}
          of={<a href={entriesPath({ kind: 'expense', month })}>its entries</a>}
        />
        <Stat
          label="GPU rack"
          value={usdWords(gpu.funded_usd)}
          of={<a href={entriesPath({ kind: 'income', gpu: 1 })}>of {usdWords(gpu.goal_usd)}</a>}
        />
      </Stats>
      <p id="split">
        {hasIncome ? (
          <>
            Of the {usdWords(sustain.income_month_usd)} of this month, {usdWords(split.income_month_gpu_usd)}{' '}
            is for the GPU rack alone and {usdWords(split.income_month_free_usd)} for running costs, which is{' '}
            {percentWords(split.coverage_free_pct)} of the {usdWords(sustain.opex_monthly_usd)} that a month
            costs.
          </>
        ) : (
          `Nothing came in this month. A month costs ${usdWords(sustain.opex_monthly_usd)}.`
        )}{' '}
        The treasury for running costs {lastsWords(days)}; {usdWords(split.treasury_gpu_usd)} is held for the
        GPU rack.
      </p>
    </>
  )
}

function Gpu({ gpu, plates }: { gpu: Sustain['gpu']; plates: number }) {
  return (
    <Panel title="GPU rack" id="gpu" aside={percentWords(gpu.progress_pct)}>
      <div class="card">
        <p class="vote-line">
          <span>
            {usdWords(gpu.funded_usd)} of {usdWords(gpu.goal_usd)}
          </span>
          <span>
            <a href="/wall">{counted(plates, 'plate', 'plates')}</a> paid for
          </span>
        </p>
        <Meter
          label="GPU fund"
          value={gpu.funded_usd}
          max={gpu.goal_usd}
          words={`${usdWords(gpu.funded_usd)} of ${usdWords(gpu.goal_usd)}`}
        />
        <p class="soft">
          The sum of the GPU parts of <a href={entriesPath({ kind: 'income', gpu: 1 })}>these entries</a>:{' '}
          <a href="/hybrid#gpu_funded_usd">how it is computed</a>.
        </p>
      </div>
    </Panel>
  )
}
