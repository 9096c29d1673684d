import type { LogState } from '../../hub/contract/timeline.ts'
import { DataTable } from '../parts/dataTable.tsx'
import { barsPath } from '../plots/bars.ts'
import { counted, grouped, utcDay } from '../words.ts'
import { chaptersOf, countsByHour, hourMs, lanes, momentPath, type Span } from './timeline.ts'

/**
 * Limits for including the month in a day's label, as in "21 Nov". The timeline must show at least `hours` hours of the
 * day, or the day must take up at least the fraction `share` of the timeline's width. Otherwise, the label is "21".
 */
const labelled = { hours: 18, share: 0.075 }
const laneHeight = 28
const laneStep = 50
const height = lanes.length * laneStep

type Props = {
  states: readonly LogState[]
  span: Span
  atMs: number
  /** Makes the page show another point in time. Undefined until a script controls the page. */
  seek?: ((ms: number) => void) | undefined
}

/**
 * Draws the timeline: the number of posts, votes, fund entries and new agents per hour. A vertical line marks the
 * selected time.
 */
export function TimelinePlot({ states, span, atMs, seek }: Props) {
  const chapters = chaptersOf(states, span)
  const passed = Math.min(1, Math.max(0, (atMs - span.startMs) / (span.endMs - span.startMs))) * 100
  const [first, last] = [chapters[0], chapters.at(-1)]
  if (!first || !last) return null
  const totals = lanes.map(({ label }, lane) => ({
    label,
    total: chapters.reduce((sum, { counts }) => sum + (counts[lane] ?? 0), 0),
  }))
  const isLabelled = ({ hours }: typeof first) =>
    hours >= labelled.hours || (hours * hourMs) / (span.endMs - span.startMs) >= labelled.share
  const isToday = ({ startMs, hours }: typeof first) => atMs >= startMs && atMs < startMs + hours * hourMs
  return (
    <figure class="plot timeline">
      <section
        class="timeline-frame"
        aria-label="The timeline. It scrolls sideways on a narrow screen."
        tabindex={0}
      >
        <div class="timeline-wide">
          <ul class="timeline-words" aria-hidden="true">
            {totals.map(({ label, total }) => (
              <li key={label}>
                {label}: {grouped(total)}
              </li>
            ))}
          </ul>
          <svg role="img" aria-label={wordsOf(chapters.length, totals)} width="100%" height={height}>
            {chapters.slice(1).map(({ startMs }) => {
              const x = `${((startMs - span.startMs) / (span.endMs - span.startMs)) * 100}%`
              return <line key={startMs} class="timeline-day" x1={x} x2={x} y1="0" y2={height} />
            })}
            {lanes.map((lane, index) => (
              <LaneBars key={lane.name} {...lane} index={index} counts={countsByHour(states, lane, span)} />
            ))}
            <rect class="timeline-future" x={`${passed}%`} y="0" width={`${100 - passed}%`} height={height} />
            <line class="timeline-now" x1={`${passed}%`} x2={`${passed}%`} y1="0" y2={height} />
          </svg>
          <Place span={span} atMs={atMs} seek={seek} />
          <ol class="chapters" aria-label="Days">
            {chapters.map((chapter) => (
              <li key={chapter.startMs} class={`hours-${chapter.hours}`}>
                <a
                  href={momentPath(chapter.startMs)}
                  aria-label={utcDay(new Date(chapter.startMs).toISOString())}
                  aria-current={isToday(chapter) ? 'date' : undefined}
                  onClick={seek && ((event: Event) => go(event, () => seek(chapter.startMs)))}
                >
                  {isLabelled(chapter) ? shortDay(chapter.startMs) : new Date(chapter.startMs).getUTCDate()}
                </a>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <details>
        <summary>The figures by day</summary>
        <DataTable
          caption="What happened on each day, in UTC"
          columns={[{ title: 'Day' }, ...lanes.map(({ label }) => ({ title: label, number: true }))]}
          rows={chapters.toReversed().map(({ startMs, counts }) => ({
            key: String(startMs),
            cells: [
              <a href={momentPath(startMs)}>{utcDay(new Date(startMs).toISOString())}</a>,
              ...counts.map(grouped),
            ],
          }))}
        />
      </details>
    </figure>
  )
}

/** Shows the slider that selects a time. Without JavaScript, leaves the slider's space empty. */
function Place({ span, atMs, seek }: Pick<Props, 'span' | 'atMs' | 'seek'>) {
  if (!seek) return <div class="timeline-place" />
  return (
    <label class="timeline-place">
      <span class="unseen">Moment</span>
      <input
        type="range"
        min={span.startMs}
        max={span.endMs}
        step="any"
        value={atMs}
        aria-valuetext={momentWords(atMs)}
        onInput={(event) => seek(Math.round(Number(event.currentTarget.value) / 60_000) * 60_000)}
      />
    </label>
  )
}

type BarsProps = { name: string; label: string; index: number; counts: readonly number[] }

function LaneBars({ name, label, index, counts }: BarsProps) {
  const top = index * laneStep
  return (
    <>
      <svg
        x="0"
        y={top + laneStep - laneHeight - 3}
        width="100%"
        height={laneHeight}
        viewBox={`0 0 ${counts.length} ${laneHeight}`}
        preserveAspectRatio="none"
      >
        <title>{label}</title>
        <path class={`lane lane-${name}`} d={barsPath(counts, laneHeight)} />
      </svg>
      <line class="timeline-base" x1="0" x2="100%" y1={top + laneStep - 3} y2={top + laneStep - 3} />
    </>
  )
}

const shortDay = (ms: number): string => utcDay(new Date(ms).toISOString()).replace(/ \d+$/, '')

/** Formats a time as `21 Nov 2026, 10:00 UTC`. */
export const momentWords = (ms: number): string => {
  const at = new Date(ms).toISOString()
  return `${utcDay(at)}, ${at.slice(11, 16)} UTC`
}

function wordsOf(days: number, totals: readonly { label: string; total: number }[]): string {
  const words = totals.map(({ label, total }) => `${label.toLowerCase()}: ${grouped(total)}`)
  return `${counted(days, 'day', 'days')} by hour; ${words.join(', ')}. The table below has each day.`
}

function go(event: Event, move: () => void): void {
  event.preventDefault()
  move()
}
