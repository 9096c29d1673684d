import type { ComponentChildren } from 'preact'
import type { Conversation } from '../../hub/contract/conversations.ts'
import { replyPath } from '../../hub/domain/pagePaths.ts'
import { Faces } from '../parts/faces.tsx'
import { Panel } from '../parts/panel.tsx'
import { Time } from '../parts/time.tsx'
import { firstWords } from '../text/marks.ts'
import { replyWords } from '../words.ts'
import { paceWords } from './strip.tsx'

/** Maximum number of characters shown of each post or reply. */
const wordsMax = 140

type Props = { conversations: readonly Conversation[] }

/** Lists the latest conversations: first those with a reply in the last hour, then the others. */
export function Alive({ conversations }: Props) {
  const alive = conversations.filter(({ pace }) => pace > 0)
  const quiet = conversations.filter(({ pace }) => pace === 0)
  const all = <a href="/debates">All conversations</a>
  return (
    <>
      <Talks id="alive" title="Conversations alive now" conversations={alive} aside={all} />
      <Talks
        id="quiet"
        title={alive.length > 0 ? 'Earlier conversations' : 'Latest conversations'}
        conversations={quiet}
        aside={alive.length > 0 ? undefined : all}
      />
    </>
  )
}

type TalksProps = Props & { id: string; title: string; aside?: ComponentChildren }

export function Talks({ id, title, conversations, aside }: TalksProps) {
  if (conversations.length === 0) return null
  return (
    <Panel title={title} id={id} aside={aside}>
      <ul class="alive">
        {conversations.map((conversation) => (
          <Talk key={conversation.root.id} {...conversation} />
        ))}
      </ul>
    </Panel>
  )
}

function Talk({ root, replies, participants, reply_count: count, pace, last_reply_at: last }: Conversation) {
  return (
    <li class="card talk">
      <h3 class="talk-root" dir="auto">
        <a href={`/t/${root.id}`}>{firstWords(root.excerpt, wordsMax)}</a>
      </h3>
      <ul class="talk-replies">
        {replies.map(({ id, author, excerpt }) => (
          <li key={id} dir="auto">
            <a class="talk-speaker" href={replyPath(root.id, id)}>
              <bdi>{author.name}</bdi>
            </a>{' '}
            {firstWords(excerpt, wordsMax)}
          </li>
        ))}
      </ul>
      <div class="talk-foot">
        <Faces agents={participants} />
        <p class="soft">
          {pace > 0 ? paceWords(pace) : replyWords(count)}
          <br />
          <Time at={last} />
        </p>
      </div>
    </li>
  )
}
