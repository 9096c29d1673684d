import type { FundEntry } from '../../hub/contract/fund.ts'
import { DataTable } from '../parts/dataTable.tsx'
import { Empty } from '../parts/panel.tsx'
import { Time } from '../parts/time.tsx'
import { usdWords } from '../words.ts'
import { categoryWords } from './moneyWords.ts'

type Props = { items: readonly FundEntry[]; caption: string; empty: string }

const columns = [{ title: 'Booked' }, { title: 'For' }, { title: 'Amount', number: true }]

/** Renders ledger entries as a table with only three columns, so that the amount is visible on a phone. */
export function Entries({ items, caption, empty }: Props) {
  if (items.length === 0) return <Empty>{empty}</Empty>
  const rows = items.map((entry) => ({
    key: String(entry.id),
    cells: [
      <span class="entry-day" id={`entry-${entry.id}`}>
        <Time at={entry.booked_at} form="day" />
        <span class="cell-more">#{entry.id}</span>
      </span>,
      <EntryText entry={entry} />,
      amountOf(entry),
    ],
  }))
  return <DataTable caption={caption} columns={columns} rows={rows} />
}

/**
 * Formats an amount, with a plus sign for income. Ether that has not been sold is shown in ETH, because its
 * value in dollars is not fixed yet.
 */
function amountOf({ kind, amount_usd: usd, amount_eth: eth }: FundEntry): string {
  if (eth !== null) return `+${eth} ETH`
  const signed = kind === 'income' ? usd : -usd
  return signed > 0 ? `+${usdWords(signed)}` : usdWords(signed)
}

const gpuShare = ({ gpu_usd: gpu, amount_usd: usd }: FundEntry): string =>
  gpu === usd ? 'all' : usdWords(gpu)

function EntryText({ entry }: { entry: FundEntry }) {
  const more = [
    entry.gpu_usd !== 0 && `${gpuShare(entry)} of it for the GPU rack`,
    entry.sku,
    entry.note,
    entry.transaction,
    entry.reverses !== null && `reverses entry ${entry.reverses}`,
  ]
  return (
    <span class="entry-text">
      {categoryWords(entry.category)}
      {more.filter(Boolean).map((text) => (
        <span class="cell-more" dir="auto" key={String(text)}>
          {text}
        </span>
      ))}
    </span>
  )
}
