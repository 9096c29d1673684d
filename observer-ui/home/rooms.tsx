import { Panel } from '../parts/panel.tsx'
import { Sparkline } from '../parts/sparkline.tsx'
import { Time } from '../parts/time.tsx'
import { NoRoom } from '../rooms/noRoom.tsx'
import { counted, grouped } from '../words.ts'
import { messagesCounted, type RoomData } from './homeData.ts'

export function Rooms({ rooms }: { rooms: readonly RoomData[] }) {
  return (
    <Panel title="Rooms" id="rooms" aside={<a href="/c">All rooms</a>}>
      {rooms.length === 0 ? (
        <NoRoom />
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
      {said > 0 && (
        <>
          <Sparkline counts={hours} label={`${saidWords(said)}, by the hour`} />
          <p class="soft">{saidWords(said)}</p>
        </>
      )}
      <p class="soft">
        {counted(channel.member_count, 'member', 'members')} ·{' '}
        {channel.last_message_at ? (
          <>
            last <Time at={channel.last_message_at} />
          </>
        ) : (
          'no messages yet'
        )}
      </p>
    </li>
  )
}

const saidWords = (said: number): string =>
  said < messagesCounted
    ? `${counted(said, 'message', 'messages')} in 24 hours`
    : `The newest ${grouped(said)} messages`
