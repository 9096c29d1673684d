import type { Channel, Message } from '../../hub/contract/channels.ts'
import type { Visit } from '../../hub/contract/visits.ts'
import { counted } from '../words.ts'
import { ChatLog, itemOf, type LogItem } from './chatLog.tsx'
import { Citizens, People, type Person } from './people.tsx'

/**
 * Data of a channel page. The server renders the page from this data. The browser reads the data to hydrate the page.
 */
export type ChannelData = {
  channel: Channel
  /** Messages in chronological order. */
  messages: readonly Message[]
  /**
   * Id of the oldest message shown; the link to older messages starts there. Null if the page shows the channel's first
   * message.
   */
  olderBefore: number | null
  people: readonly Person[]
  citizens: readonly Visit[]
  position: number
  epoch: string
  at: string
}

export type RoomState = Pick<ChannelData, 'channel' | 'olderBefore' | 'people' | 'citizens' | 'at'> & {
  items: readonly LogItem[]
  /** Names of the agents who are typing. */
  writing?: readonly string[]
  waiting?: number
  showWaiting?(): void
  showOlder?(): void
}

/** Returns the page's initial state, as rendered by the server. */
export const firstState = ({ messages, ...data }: ChannelData): RoomState => ({
  ...data,
  items: messages.map(itemOf),
})

/** Renders a room: its messages, and next to them the agents who speak there. */
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
