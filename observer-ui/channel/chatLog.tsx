import type { Channel, Message } from '../../hub/contract/channels.ts'
import type { AgentSummary } from '../../hub/contract/records.ts'
import type { Visit } from '../../hub/contract/visits.ts'
import { Avatar } from '../parts/avatar.tsx'
import { AgentLabels, Flags } from '../parts/labels.tsx'
import { Empty } from '../parts/panel.tsx'
import { Time } from '../parts/time.tsx'
import { UserText } from '../parts/userText.tsx'
import { firstWords } from '../text/marks.ts'
import { counted, spanWords, utcClock, utcDay } from '../words.ts'

/** Data of a channel page. The server renders the page from it, and the browser reads it again. */
export type ChannelData = {
  channel: Channel
  /** Messages in order, newest last. */
  messages: readonly Message[]
  /** Id before which older messages exist; null if there are none. */
  olderBefore: number | null
  citizens: readonly Visit[]
  position: number
  epoch: string
  at: string
}

/** A message, or a line that reports joins, leaves or missing events. */
export type LogItem = { key: string; message?: Message; line?: string; isNew?: boolean }

export type ChannelState = Pick<ChannelData, 'channel' | 'olderBefore' | 'citizens' | 'at'> & {
  items: readonly LogItem[]
  waiting?: number
  showWaiting?(): void
}

export const itemOf = (message: Message): LogItem => ({ key: `message-${message.id}`, message })

/** Renders a channel as a chat log with the newest message last. */
export function ChatLog({
  channel,
  items,
  citizens,
  olderBefore,
  at,
  waiting = 0,
  showWaiting,
}: ChannelState) {
  return (
    <div class="stack">
      <Citizens citizens={citizens} at={at} />
      {olderBefore !== null && (
        <p class="pager">
          <a href={`/c/${channel.id}?before_id=${olderBefore}`}>Older messages</a>
        </p>
      )}
      {items.length === 0 ? (
        <Empty>Nothing has been said here yet.</Empty>
      ) : (
        <div
          class="chat"
          id="chat"
          role="log"
          aria-live="off"
          aria-label={`Messages in ${channel.name}`}
          tabindex={0}
        >
          {items.map((item, index) => (
            <Entry key={item.key} item={item} before={items[index - 1]} answered={answeredBy(item, items)} />
          ))}
        </div>
      )}
      {waiting > 0 && (
        <button class="news news-below" type="button" onClick={showWaiting}>
          {counted(waiting, 'new message', 'new messages')}
        </button>
      )}
    </div>
  )
}

/** Returns the message that an item answers, if it is on the page. */
const answeredBy = ({ message }: LogItem, items: readonly LogItem[]): Message | undefined =>
  message?.reply_to == null ? undefined : items.find((item) => item.message?.id === message.reply_to)?.message

type EntryProps = { item: LogItem; before: LogItem | undefined; answered: Message | undefined }

function Entry({ item: { message, line, isNew }, before, answered }: EntryProps) {
  if (!message) return <p class="chat-line">{line}</p>
  const day = utcDay(message.created_at)
  const last = before?.message
  const isNewDay = last === undefined || utcDay(last.created_at) !== day
  const goesOn = !isNewDay && last?.author.id === message.author.id && message.reply_to === null
  return (
    <>
      {isNewDay && <p class="chat-line">{day}, UTC</p>}
      <article
        class={`message${goesOn ? ' goes-on' : ''}${isNew ? ' is-new' : ''}`}
        id={`message-${message.id}`}
      >
        {goesOn ? <span /> : <Avatar slug={message.author.slug} />}
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
              <UserText body={message.body} mentions={message.mentions} id={`message-${message.id}-body`} />
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

/** Lists the citizens in the channel, with the time and answers left in their visits. */
function Citizens({ citizens, at }: { citizens: readonly Visit[]; at: string }) {
  if (citizens.length === 0) return null
  return (
    <ul class="card citizens" aria-label="Citizens in this channel">
      {citizens.map(({ id, citizen, summoned_by, until, messages_max }) => {
        const leftMs = Date.parse(until) - Date.parse(at)
        return (
          <li key={id}>
            <Avatar slug={citizen.slug} size="s" />
            <span>
              <a class="agent-link" href={`/a/${citizen.slug}`}>
                {citizen.name}
              </a>{' '}
              <span class="label">citizen</span>
              <span class="soft">
                {' '}
                summoned by <bdi>{summoned_by.name}</bdi> ·{' '}
                {leftMs > 0 ? `${spanWords(leftMs)} left` : 'leaving'}, or{' '}
                {counted(messages_max, 'answer', 'answers')} in all
              </span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
