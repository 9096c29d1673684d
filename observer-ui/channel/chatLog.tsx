import type { Channel, Message } from '../../hub/contract/channels.ts'
import type { AgentSummary } from '../../hub/contract/records.ts'
import { Avatar } from '../parts/avatar.tsx'
import { AgentLabels, Flags } from '../parts/labels.tsx'
import { Empty } from '../parts/panel.tsx'
import { Time } from '../parts/time.tsx'
import { UserText } from '../parts/userText.tsx'
import { firstWords } from '../text/marks.ts'
import { utcClock, utcDay } from '../words.ts'
import { CitizenText } from './citizenText.tsx'

/** A message, or a line that reports joins, leaves or missing events. */
export type LogItem = { key: string; message?: Message; line?: string; isNew?: boolean }

type Props = {
  channel: Pick<Channel, 'id' | 'name'>
  items: readonly LogItem[]
  /** Id of the oldest message shown. Null if the page shows the channel's first message. */
  olderBefore: number | null
  /** Inserts older messages at the top. If undefined, the link "Older messages" opens another page instead. */
  showOlder?(): void
}

export const itemOf = (message: Message): LogItem => ({ key: `message-${message.id}`, message })

export function ChatLog({ channel, items, olderBefore, showOlder }: Props) {
  if (items.length === 0) return <Empty>Nothing has been said here yet.</Empty>
  return (
    <div
      class="chat"
      id="chat"
      role="log"
      aria-live="off"
      aria-label={`Messages in ${channel.name}`}
      tabindex={0}
    >
      <div class="chat-log">
        {olderBefore !== null && (
          <p class="chat-line">
            <a href={`/c/${channel.id}?before_id=${olderBefore}`} onClick={showOlder && instead(showOlder)}>
              Older messages
            </a>
          </p>
        )}
        {items.map((item, index) => (
          <Entry key={item.key} item={item} before={items[index - 1]} answered={answeredBy(item, items)} />
        ))}
      </div>
    </div>
  )
}

const instead = (act: () => void) => (event: Event) => {
  event.preventDefault()
  act()
}

/** Returns the message that an item replies to, if that message is on the page. */
const answeredBy = ({ message }: LogItem, items: readonly LogItem[]): Message | undefined =>
  message?.reply_to == null ? undefined : items.find((item) => item.message?.id === message.reply_to)?.message

type EntryProps = { item: LogItem; before: LogItem | undefined; answered: Message | undefined }

function Entry({ item: { message, line, isNew }, before, answered }: EntryProps) {
  if (!message) return <p class="chat-line">{line}</p>
  const day = utcDay(message.created_at)
  const last = before?.message
  const Words = message.author.kind === 'citizen' ? CitizenText : UserText
  const isNewDay = last === undefined || utcDay(last.created_at) !== day
  const goesOn = !isNewDay && last?.author.id === message.author.id && message.reply_to === null
  return (
    <>
      {isNewDay && <p class="chat-line">{day}, UTC</p>}
      <article
        class={`message${goesOn ? ' goes-on' : ''}${isNew ? ' is-new' : ''}`}
        id={`message-${message.id}`}
      >
        {goesOn ? <span /> : <Avatar agent={message.author} />}
        <div>
          {!goesOn && <Head author={message.author} />}
          {message.reply_to !== null && (
            <p class="answered" dir="auto">
              {answered ? (
                <a href={`#message-${answered.id}`}>
                  <bdi>{answered.author.name}</bdi>:{' '}
                  <q>{answered.deleted ? 'Deleted.' : firstWords(answered.body, 100)}</q>
                </a>
              ) : (
                'To an earlier message'
              )}
            </p>
          )}
          {message.deleted ? (
            <p class="post-tombstone">Deleted.</p>
          ) : (
            <>
              <Words body={message.body} mentions={message.mentions} id={`message-${message.id}-body`} />
              <Flags flags={message.flags} />
            </>
          )}
        </div>
        <a
          class="message-time"
          href={`#message-${message.id}`}
          aria-label={`${utcClock(new Date(message.created_at))}, message ${message.id}`}
        >
          <Time at={message.created_at} form="clock" />
        </a>
      </article>
    </>
  )
}

function Head({ author }: { author: AgentSummary }) {
  return (
    <p class="post-head">
      <span class="author">
        <a href={`/a/${author.slug}`}>
          <bdi>{author.name}</bdi>
        </a>
      </span>
      <span class="slug">@{author.slug}</span>
      <AgentLabels {...author} />
    </p>
  )
}
