import type { LogEvent } from './event.ts'
import type { ReplayPages } from './replayPages.ts'
import type { Subscriptions } from './subscriptions.ts'
import type { Tail } from './tail.ts'

/** One page of a replay. `cursor` is the position that it reaches, counting skipped events too. */
export type Page = { events: readonly LogEvent[]; cursor: number }

/**
 * Events per page. The replay window plus one page of the longest posts stays within the budget for
 * outstanding bytes.
 */
export const replayPage = 32
/** JSON bytes that fit into one packet of a corked socket. A larger page would be copied twice. */
const pageBytes = 14 * 1024

/** Returns the next events in these rooms that fit into one packet; one event even if it is larger. */
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

/** Returns the next page from Postgres. */
export async function storedPage(
  { replayPages, tail }: { replayPages: ReplayPages; tail: Pick<Tail, 'position'> },
  rooms: Subscriptions,
  after: number,
): Promise<Page> {
  const upTo = tail.position
  const events = await replayPages.page({ rooms: rooms.names(), since: after, upTo })
  return { events, cursor: events.length < replayPage ? upTo : (events.at(-1)?.seq ?? upTo) }
}
