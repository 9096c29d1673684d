import type { Room } from '../../../hub/contract/rooms.ts'
import { type LogEvent, logEvent } from '../../../hub/log/event.ts'
import { createRing } from '../../../hub/log/ring.ts'
import type { GuardedTail, Tail } from '../../../hub/log/tail.ts'

export type Said = { room: Room; bytes: number }

/** Creates an in-memory stub of the event log's reader, which records all delivered events. */
export function createMemoryTail() {
  const ring = createRing({ events: 1_000_000, bytes: 1e9 }, 0)
  const last = new Map<Room, number>()
  const listeners: ((events: readonly LogEvent[]) => void)[] = []
  let position = 0

  const tail: Tail = {
    epoch: 'memory',
    get position() {
      return position
    },
    ring,
    isBlind: false,
    onEvents: (listener) => void listeners.push(listener),
    onReset() {},
    onBlind() {},
    look() {},
    offer: async () => {},
    reached: async () => {},
    close: async () => {},
  }

  return {
    // Cast to `GuardedTail`, the type of a log reader that sends no events to clients with revoked tokens.
    // This stub does not check tokens, but the tests that use the stub have no tokens.
    tail: tail as GuardedTail,
    tell(said: readonly Said[]): void {
      const events = said.map(({ room, bytes }) => {
        const seq = position + 1
        position = seq
        const json = JSON.stringify({ text: 'x'.repeat(bytes) })
        const prev = last.get(room) ?? 0
        last.set(room, seq)
        return logEvent({ seq, prev, room, type: 'post.deleted', at: new Date(0), json }, 'e')
      })
      for (const event of events) ring.push(event)
      for (const listener of listeners) listener(events)
    },
    due: (rooms: readonly Room[], since: number): number[] =>
      ring
        .after(since, Number.POSITIVE_INFINITY)
        .flatMap(({ seq, room }) => (rooms.includes(room) ? seq : [])),
  }
}
