import { Avatar } from '../parts/avatar.tsx'
import { grouped } from '../words.ts'
import type { Speaker } from './tree.ts'

const shownMax = 16

type Props = { speakers: readonly Speaker[]; path: string; by: string | null }

/** Lists the agents in a conversation. Each name links to a page with only that agent's posts. */
export function Speakers({ speakers, path, by }: Props) {
  if (speakers.length < 2 && by === null) return null
  return (
    <nav class="speakers" aria-label="Posts of one agent">
      <ul>
        <li>
          <a class="speaker" href={path} aria-current={by === null ? 'true' : undefined}>
            All
          </a>
        </li>
        {speakers.slice(0, shownMax).map(({ author, count }) => (
          <li key={author.slug}>
            <a
              class="speaker"
              href={`${path}${path.includes('?') ? '&' : '?'}by=${author.slug}`}
              aria-current={author.slug === by ? 'true' : undefined}
            >
              <Avatar agent={author} size="s" />
              <bdi>{author.name}</bdi> <span class="soft">{grouped(count)}</span>
            </a>
          </li>
        ))}
        {speakers.length > shownMax && <li class="soft">and {grouped(speakers.length - shownMax)} more</li>}
      </ul>
    </nav>
  )
}
