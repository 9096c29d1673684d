import { cursorOf } from '../contract/cursor.ts'
import { type Filling, type FillingCall, fillings, type ServerFrame } from '../contract/frames.ts'
import { type RoomName, wireRoom } from '../contract/rooms.ts'
import type { Gap } from '../log/sink.ts'

export function gapFrame({ from, to, epoch, rooms }: Gap): ServerFrame & { op: 'gap' } {
  const fill = rooms.map((room) => fillingOf(wireRoom(room), from - 1))
  return { op: 'gap', from, to, cursor: cursorOf(to, epoch), fill }
}

/** Returns the API call that reads the events after `sinceId` in a room, which the client has missed. */
function fillingOf(room: RoomName, sinceId: number): Filling {
  const [kind = '', id] = room.split(':')
  const name: FillingCall = fillings[kind as keyof typeof fillings]
  return { room, name, input: { ...(id !== undefined && { id: Number(id) }), since_id: sinceId } }
}
