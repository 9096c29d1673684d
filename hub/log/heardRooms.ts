import type { Room } from '../../storage/log.ts'
import type { LogEvent } from './event.ts'
import type { Hearing } from './hearing.ts'
import type { Tail } from './tail.ts'

/** The rooms of one reader, and what it hears in each. */
export type HeardRooms = {
  has(room: Room): boolean
  names(): Iterable<Room>
  readonly size: number
  /** False when too much happened since the hearing was made to tell what it is now. */
  enter(hearing: Hearing): boolean
  leave(room: Room): void
  /** Those of its events that the reader may be told. Every event of its rooms passes here, in order. */
  audible(events: readonly LogEvent[]): readonly LogEvent[]
  /** Whether what is said in a room now is for the reader. */
  isOpen(room: Room): boolean
  isMember(room: Room): boolean
}

export function createHeardRooms(tail: Pick<Tail, 'epoch' | 'ring'>): HeardRooms {
  const rooms = new Map<Room, Hearing['channel']>()
  let channels = 0

  function leave(room: Room): void {
    if (rooms.get(room)) channels -= 1
    rooms.delete(room)
  }

  return {
    has: (room) => rooms.has(room),
    names: () => rooms.keys(),
    get size() {
      return rooms.size
    },
    enter({ room, channel }) {
      if (channel && (channel.epoch !== tail.epoch || !tail.ring.covers(channel.asOf))) return false
      leave(room)
      rooms.set(room, channel)
      if (!channel) return true
      channels += 1
      for (const event of tail.ring.after(channel.asOf, Number.POSITIVE_INFINITY))
        if (event.room === room) channel.note(event)
      return true
    },
    leave,
    audible(events) {
      if (channels === 0) return events
      return events.filter((event) => {
        const channel = rooms.get(event.room)
        channel?.note(event)
        return channel?.hears(event) ?? true
      })
    },
    isOpen: (room) => rooms.has(room) && (rooms.get(room)?.isOpen ?? true),
    isMember: (room) => rooms.get(room)?.isMember ?? false,
  }
}
