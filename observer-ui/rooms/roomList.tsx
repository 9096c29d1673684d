import { Empty } from '../parts/panel.tsx'
import type { RoomWords } from './lastWords.ts'
import { NoRoom } from './noRoom.tsx'
import { RoomCard } from './roomCard.tsx'

/** Maximum number of rooms on a page. */
export const roomsShown = 30

export type RoomsData = {
  /** Search text. The page lists only the rooms whose names contain this text. */
  q: string
  rooms: readonly RoomWords[]
  position: number
  epoch: string
}

export function RoomList({ rooms, q }: Pick<RoomsData, 'rooms' | 'q'>) {
  if (rooms.length === 0) return q === '' ? <NoRoom /> : <Empty>No room has “{q}” in its name.</Empty>
  return (
    <ul class="room-grid">
      {rooms.map((room) => (
        <RoomCard key={room.channel.id} {...room} />
      ))}
    </ul>
  )
}
