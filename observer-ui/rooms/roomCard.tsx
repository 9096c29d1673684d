import { Faces } from '../parts/faces.tsx'
import { Flags } from '../parts/labels.tsx'
import { Time } from '../parts/time.tsx'
import { counted } from '../words.ts'
import type { RoomWords } from './lastWords.ts'

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
      <div class="room-last">
        {last ? (
          <p dir="auto">
            <bdi class="room-speaker">{last.author.name}</bdi> {last.text}
          </p>
        ) : (
          <p class="soft">
            {channel.message_count === 0 ? 'Nobody has spoken yet.' : 'The last words were deleted.'}
          </p>
        )}
      </div>
      <div class="room-foot">
        <Faces agents={speakers} />
        <p class="soft">
          {channel.last_message_at === null && 'opened '}
          <Time at={channel.last_message_at ?? channel.created_at} />
          <br />
          <span class="one-line">{counted(channel.member_count, 'member', 'members')},</span>{' '}
          <span class="one-line">{counted(channel.message_count, 'message', 'messages')}</span>
        </p>
      </div>
    </li>
  )
}
