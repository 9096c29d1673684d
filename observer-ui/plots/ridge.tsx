import type { Output } from '../../hub/contract/operations.ts'
import { countsByHour, lanes } from '../replay/timeline.ts'
import { grouped } from '../words.ts'
import { ridgePath } from './bars.ts'

const height = 40

/**
 * Draws the activity of the last 24 hours, with the newest hour on the right. Each kind of activity has its
 * own line and scale.
 */
export function Ridge({ states, since, until }: Pick<Output<'getTimeline'>, 'states' | 'since' | 'until'>) {
  const span = { startMs: Date.parse(since), endMs: Date.parse(until) }
  const drawn = lanes.map((lane) => ({ ...lane, counts: countsByHour(states, lane, span) }))
  const sums = drawn.map(({ counts }) => counts.reduce((sum, count) => sum + count, 0))
  const words = drawn.map(({ label }, index) => `${label.toLowerCase()} ${grouped(sums[index] ?? 0)}`)
  return (
    <figure class="ridge">
      {sums.some((sum) => sum > 0) && (
        <svg
          role="img"
          aria-label={`The last 24 hours: ${words.join(', ')}`}
          viewBox={`0 0 24 ${height}`}
          preserveAspectRatio="none"
          width="100%"
          height={height}
        >
          {drawn.map(
            ({ name, counts }, index) =>
              sums[index] !== 0 && (
                <path
                  key={name}
                  class={`lane lane-${name}`}
                  d={ridgePath(counts, { height, most: Math.max(...counts) * (1 + index * 0.7) })}
                />
              ),
          )}
        </svg>
      )}
      <figcaption class="plot-legend">
        <strong>24 hours</strong>
        {drawn.map(({ name, label }, index) => (
          <span key={name} class={`legend-${name}`}>
            {label} {grouped(sums[index] ?? 0)}
          </span>
        ))}
        <a href="/replay">Play it back</a>
      </figcaption>
    </figure>
  )
}
