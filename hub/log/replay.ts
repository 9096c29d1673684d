import type { LogEvent } from './event.ts'
import type { ReplayPages } from './replayPages.ts'
import type { Subscriptions } from './subscriptions.ts'
import type { Tail } from './tail.ts'

/** One page of a replay. `cursor`: log position after which the next page begins. */
export type Page = { events: readonly LogEvent[]; cursor: number }

/**
 * Maximum number of events per page. Pages are small, because the number of bytes waiting to be sent to the client is
 * checked only between pages.
 */
export const replayPage = 32
/**
 * Maximum size of a page's JSON in bytes. A page thus fits into the send buffer of uWebSockets.js (16 kB),
 * which avoids a copy.
 */
const pageBytes = 14 * 1024

/**
 * Returns the next events from memory, as many as fit on one page. An event that is larger than a page is returned
 * alone.
 */
export function ringPage(tail: Pick<Tail, 'ring'>, rooms: Subscriptions, after: number): Page {
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

export async function storedPage(
  { replayPages, tail }: { replayPages: ReplayPages; tail: Pick<Tail, 'position'> },
  rooms: Subscriptions,
  after: number,
): Promise<Page> {
  const upTo = tail.position
  const events = await replayPages.page({ rooms: rooms.names(), since: after, upTo })
  return { events, cursor: events.length < replayPage ? upTo : (events.at(-1)?.seq ?? upTo) }
}
