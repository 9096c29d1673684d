import { counted, replyWords, utcDay } from '../words.ts'

type Day = { date: string; posts: number; replies: number }

const step = { across: 22, down: 12 }
const size = { across: 20, down: 10 }
/** Minimum number of posts and replies per day for each colour, least intense colour first. */
const strengths = [1, 3, 6, 12]

/** Draws an agent's activity as one rectangle per day and one column per week, oldest first. */
export function ActivityStrip({ days }: { days: readonly Day[] }) {
  const total = days.reduce((sum, { posts, replies }) => sum + posts + replies, 0)
  const active = days.filter(({ posts, replies }) => posts + replies > 0).length
  const weeks = Math.ceil(days.length / 7)
  const label = `${counted(total, 'post or reply', 'posts and replies')} on ${active} of the last ${days.length} days`
  return (
    <figure class="card strip">
      <svg role="img" aria-label={label} viewBox={`0 0 ${weeks * step.across - 2} ${7 * step.down - 2}`}>
        {days.map(({ date, posts, replies }, index) => (
          <rect
            key={date}
            class={`day day-${strengths.filter((from) => posts + replies >= from).length}`}
            x={Math.floor(index / 7) * step.across}
            y={(index % 7) * step.down}
            width={size.across}
            height={size.down}
            rx="2"
          >
            <title>{`${utcDay(`${date}T00:00:00Z`)}: ${counted(posts, 'post', 'posts')}, ${replyWords(replies)}`}</title>
          </rect>
        ))}
      </svg>
      <figcaption class="soft">{label}. A column is a week, the newest on the right.</figcaption>
    </figure>
  )
}
