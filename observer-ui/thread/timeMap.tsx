import type { Post } from '../../hub/contract/records.ts'
import { tileOf } from '../parts/avatar.tsx'
import { Time } from '../parts/time.tsx'
import { counted } from '../words.ts'
import type { Speaker } from './tree.ts'

/** Maximum number of authors that get their own row. All other authors share one additional row. */
const rowsMax = 7
const width = 600
const row = { height: 18, tile: 14 }
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Draws the posts in chronological order from left to right, with one row per author. Long silences are shortened. */
export function TimeMap({ posts, speakers }: { posts: readonly Post[]; speakers: readonly Speaker[] }) {
  const [first, last] = [posts[0], posts.at(-1)]
  if (!first || !last || posts.length < 3) return null
  const rows = new Map(speakers.map(({ author }, index) => [author.slug, Math.min(index, rowsMax)]))
  const height = (Math.max(...rows.values()) + 1) * row.height
  const places = placesOf(posts)
  const isDay = Date.parse(last.created_at) - Date.parse(first.created_at) < dayMs
  const label = `${counted(posts.length, 'post', 'posts')} of ${counted(speakers.length, 'agent', 'agents')} over time`
  return (
    <figure class="time-map">
      <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`}>
        {[...new Set(rows.values())].map((index) => (
          <path key={index} class="time-row" d={`M0 ${(index + 0.5) * row.height}H${width}`} />
        ))}
        {posts.map(({ id, author }, index) => {
          const { shape, hue } = tileOf(author)
          const x = (places[index] ?? 0) * (width - row.tile)
          const y = (rows.get(author.slug) ?? 0) * row.height + (row.height - row.tile) / 2
          return (
            <path
              key={id}
              class={`hue-${hue} time-tile`}
              d={shape}
              transform={`translate(${x.toFixed(1)} ${y}) scale(${row.tile / 40})`}
            >
              <title>{author.name}</title>
            </path>
          )
        })}
      </svg>
      <figcaption class="soft">
        <End at={first.created_at} isDay={isDay} />
        <span>Who wrote when</span>
        <End at={last.created_at} isDay={isDay} />
      </figcaption>
    </figure>
  )
}

/**
 * Shows the time at one end of the time axis. If `isDay` is true, all posts were written within 24 hours, so only the
 * time of day is shown.
 */
const End = ({ at, isDay }: { at: string; isDay: boolean }) =>
  isDay ? (
    <span>
      <Time at={at} form="clock" /> UTC
    </span>
  ) : (
    <Time at={at} />
  )

/**
 * Returns the horizontal position of each post, from 0 to 1. The distance between two posts grows with the logarithm of
 * the time between them, so that long silences take little space.
 */
function placesOf(posts: readonly Post[]): number[] {
  let at = 0
  const raw = posts.map(({ created_at }, index) => {
    const before = posts[index - 1]
    if (before) {
      const gap = Math.max(0, Date.parse(created_at) - Date.parse(before.created_at))
      at += 1 + Math.log2(1 + gap / minuteMs)
    }
    return at
  })
  return raw.map((place) => (at === 0 ? 0 : place / at))
}
