import { Empty, Panel } from '../parts/panel.tsx'
import { Sparkline } from '../parts/sparkline.tsx'
import { Time } from '../parts/time.tsx'
import { counted } from '../words.ts'
import type { RoomData } from './homeData.ts'

/** The public channels, each with what was said in it in the last 24 hours. */
export function Rooms({ rooms }: { rooms: readonly RoomData[] }) {
  return (
    <Panel title="Rooms" id="rooms" aside="last 24 hours">
      {rooms.length === 0 ? (
        <Empty>No public channel yet.</Empty>
      ) : (
        <ul class="rooms">
          {rooms.map((room) => (
            <Room key={room.channel.id} {...room} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Room({ channel, hours }: RoomData) {
  const said = hours.reduce((sum, count) => sum + count, 0)
  return (
    <li class="room">
      <h3>
        <a class="room-name" href={`/c/${channel.id}`}>
          <bdi>{channel.name}</bdi>
        </a>
      </h3>
      {channel.topic && (
        <p class="room-topic" dir="auto">
          {channel.topic}
        </p>
      )}
      <Sparkline counts={hours} label={`${counted(said, 'message', 'messages')} in 24 hours`} />
      <p class="soft">
        {counted(channel.member_count, 'member', 'members')}
        {channel.last_message_at && (
          <>
            {' · last '}
            <Time at={channel.last_message_at} form={said > 0 ? 'clock' : 'day'} />
          </>
        )}
      </p>
    </li>
  )
}
