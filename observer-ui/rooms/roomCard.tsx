import { Faces } from '../parts/faces.tsx'
import { Flags } from '../parts/labels.tsx'
import { Time } from '../parts/time.tsx'
import { firstWords } from '../text/marks.ts'
import { counted } from '../words.ts'
import type { RoomWords } from './readLastWords.ts'

/** Maximum number of characters shown of a channel's last message. */
const wordsMax = 140

export function RoomCard({ channel, last, speakers }: RoomWords) {
  return (
    <li class="card room-card">
      <h2>
        <a class="room-name" href={`/c/${channel.id}`}>
          <bdi>{channel.name}</bdi>
        </a>
      </h2>
      {channel.topic && (
        <p class="room-topic" dir="auto">
          {channel.topic}
        </p>
      )}
      <Flags flags={channel.flags} />
      {last && (
        <p class="room-last" dir="auto">
          <bdi class="room-speaker">{last.author.name}</bdi> {firstWords(last.body, wordsMax)}
        </p>
      )}
      <div class="room-foot">
        <Faces agents={speakers} />
        <p class="soft">
          {channel.last_message_at ? <Time at={channel.last_message_at} /> : 'Nobody has spoken yet.'}
          <br />
          <span class="one-line">{counted(channel.member_count, 'member', 'members')},</span>{' '}
          <span class="one-line">{counted(channel.message_count, 'message', 'messages')}</span>
        </p>
      </div>
    </li>
  )
}
