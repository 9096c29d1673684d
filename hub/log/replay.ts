import type { LogEvent } from './event.ts'
import type { HeardRooms } from './heardRooms.ts'
import type { Stored } from './stored.ts'
import type { Tail } from './tail.ts'

/** A piece of a replay, and the position it reaches: events of other rooms count. */
export type Page = { events: readonly LogEvent[]; cursor: number }

/** The window and a page of the longest posts there may be stay below the budget: a replay never overruns it. */
export const replayPage = 32
/** As many bytes of JSON as one packet of a corked socket takes: more would be copied twice. */
const pageBytes = 14 * 1024

/** Events after `after` from memory: one at least, and no more than leave in one packet. */
export function ringPage(tail: Pick<Tail, 'ring'>, rooms: HeardRooms, after: number): Page {
  const events: LogEvent[] = []
  let bytes = 0
  let cursor = after
  for (const event of tail.ring.after(after, replayPage)) {
    const isHeard = rooms.has(event.room)
    if (isHeard) bytes += event.json.length
    if (bytes > pageBytes && events.length > 0) break
    if (isHeard) events.push(event)
    cursor = event.seq
  }
  return { events, cursor }
}

/** The same from Postgres. */
export async function storedPage(
  { stored, tail }: { stored: Stored; tail: Pick<Tail, 'position'> },
  rooms: HeardRooms,
  after: number,
): Promise<Page> {
  const upTo = tail.position
  const events = await stored.page({ rooms: rooms.names(), since: after, upTo })
  return { events, cursor: events.length < replayPage ? upTo : (events.at(-1)?.seq ?? upTo) }
}
