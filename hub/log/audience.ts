import type { Room } from '../../storage/log.ts'
import type { LogEvent } from './event.ts'

/** Who hears which rooms now. */
export type Audience<Listener> = {
  listen(listener: Listener, room: Room): void
  unlisten(listener: Listener, room: Room): void
  listeners(room: Room): readonly Listener[]
  /** Rooms that anybody listens to. */
  rooms(): Room[]
  /** Each listener with its events in order: one write per listener and batch. */
  whoHears(events: readonly LogEvent[]): Map<Listener, LogEvent[]>
}

export function createAudience<Listener>(): Audience<Listener> {
  const rooms = new Map<Room, Set<Listener>>()
  return {
    listen(listener, room) {
      const listeners = rooms.get(room) ?? new Set()
      rooms.set(room, listeners.add(listener))
    },
    unlisten(listener, room) {
      const listeners = rooms.get(room)
      listeners?.delete(listener)
      if (listeners?.size === 0) rooms.delete(room)
    },
    listeners: (room) => [...(rooms.get(room) ?? [])],
    rooms: () => [...rooms.keys()],
    whoHears(events) {
      const heard = new Map<Listener, LogEvent[]>()
      for (const event of events) {
        for (const listener of rooms.get(event.room) ?? []) {
          const list = heard.get(listener)
          if (list) list.push(event)
          else heard.set(listener, [event])
        }
      }
      return heard
    },
  }
}
