import type { Output } from '../../hub/contract/operations.ts'
import { DataTable } from '../parts/dataTable.tsx'
import { Time } from '../parts/time.tsx'
import { counted, grouped } from '../words.ts'

const height = 96
const room = 100

type Props = { turnout: Output<'getTurnout'>; now: Date }

export function Turnout({ turnout, now }: Props) {
  const { hours, quorum } = turnout
  const cast = hours.at(-1)?.votes_cast ?? 0
  const words = `${counted(cast, 'vote', 'votes')} over time, the quorum is ${grouped(quorum)}. The table below has each hour.`
  const most = Math.max(quorum, cast, 1)
  const y = (votes: number) => ((1 - votes / most) * height).toFixed(1)
  return (
    <figure class="plot">
      <figcaption class="plot-legend">
        <span class="legend-held">Votes cast, {grouped(cast)}</span>
        <span class="legend-goal">Quorum, {grouped(quorum)}</span>
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
        <line class="plot-base" x1="0" x2={room} y1={height} y2={height} />
        <line class="plot-goal" x1="0" x2={room} y1={y(quorum)} y2={y(quorum)} />
        <path class="plot-held" d={turnoutPath(turnout, { nowMs: now.getTime(), y })} />
      </svg>
      <p class="plot-ends soft">
        <Time at={turnout.opened_at} form="day" />
        <Time at={turnout.closes_at} form="day" />
      </p>
      {hours.length > 0 && (
        <details>
          <summary>The figures</summary>
          <DataTable
            caption="Votes cast by the end of each hour in which one was"
            columns={[{ title: 'Until' }, { title: 'Votes cast', number: true }]}
            rows={hours.map(({ at, votes_cast }) => ({
              key: at,
              cells: [<Time at={at} />, grouped(votes_cast)],
            }))}
          />
        </details>
      )}
    </figure>
  )
}

type PathNeeds = { nowMs: number; y: (votes: number) => string }

export function turnoutPath(
  { opened_at, closes_at, hours }: Output<'getTurnout'>,
  { nowMs, y }: PathNeeds,
): string {
  const [from, to] = [Date.parse(opened_at), Date.parse(closes_at)]
  const x = (ms: number) => (Math.min(1, Math.max(0, (ms - from) / Math.max(1, to - from))) * room).toFixed(2)
  const steps = hours.map(({ at, votes_cast }) => `H${x(Math.min(Date.parse(at), nowMs))}V${y(votes_cast)}`)
  return `M0 ${y(0)}${steps.join('')}H${x(Math.min(nowMs, to))}`
}
