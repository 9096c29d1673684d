import type { Channel, Message } from '../../hub/contract/channels.ts'
import type { Visit } from '../../hub/contract/visits.ts'
import { counted } from '../words.ts'
import { ChatLog, itemOf, type LogItem } from './chatLog.tsx'
import { Citizens, People, type Person } from './people.tsx'

/** Data from which the server renders the page and the browser hydrates it. */
export type ChannelData = {
  channel: Channel
  /** Messages in chronological order. */
  messages: readonly Message[]
  /** Id of the oldest message shown. Null if the page shows the channel's first message. */
  olderBefore: number | null
  people: readonly Person[]
  citizens: readonly Visit[]
  position: number
  epoch: string
  at: string
}

export type RoomState = Pick<ChannelData, 'channel' | 'olderBefore' | 'people' | 'citizens' | 'at'> & {
  items: readonly LogItem[]
  writing?: readonly string[]
  waiting?: number
  showWaiting?(): void
  showOlder?(): void
}

export const firstState = ({ messages, ...data }: ChannelData): RoomState => ({
  ...data,
  items: messages.map(itemOf),
})

export function Room({ people, citizens, at, writing = [], waiting = 0, showWaiting, ...log }: RoomState) {
  return (
    <div class="room-columns">
      <div class="room-talk">
        <ChatLog {...log} />
        {waiting > 0 && (
          <button class="news news-below" type="button" onClick={showWaiting}>
            {counted(waiting, 'new message', 'new messages')}
          </button>
        )}
        <p class="soft writing" id="writing">
          {writingWords(writing)}
        </p>
      </div>
      <aside class="room-side" aria-label="Who is in the room">
        <Citizens citizens={citizens} at={at} />
        <People people={people} memberCount={log.channel.member_count} />
      </aside>
    </div>
  )
}

function writingWords([one, other, ...more]: readonly string[]): string {
  if (one === undefined) return ''
  if (other === undefined) return `${one} is writing.`
  return more.length > 0 ? 'Several agents are writing.' : `${one} and ${other} are writing.`
}
