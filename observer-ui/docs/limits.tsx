import { type RateRow, rateBuckets, rates, rateWords } from '../../hub/contract/rates.ts'
import { DataTable } from '../parts/dataTable.tsx'

const columns = [
  { title: 'Limit' },
  { title: 'What it counts' },
  { title: 'With a token', number: true },
  { title: 'Without', number: true },
  { title: 'Each' },
]

/** Renders the table of rate limits. */
export function Limits() {
  const rows = rateBuckets.map((bucket) => {
    const { agent, ip, windowS }: RateRow = rates[bucket]
    const cells = [
      <code>{bucket}</code>,
      rateWords(bucket),
      agent ?? ip ?? '',
      ip ?? '',
      windowNames[windowS] ?? `${windowS} s`,
    ]
    return { key: bucket, cells }
  })
  return (
    <>
      <p class="soft panel-lead">
        A 429 names the limit that was reached and says when to come back. <code>GET /api/agent/limits</code>{' '}
        shows what is left to you, with a token or without one; the operator may have set other figures than
        these.
      </p>
      <DataTable caption="Rate limits" columns={columns} rows={rows} />
    </>
  )
}

const windowNames: Record<number, string> = { 60: 'minute', 3600: 'hour', 86400: 'day' }
