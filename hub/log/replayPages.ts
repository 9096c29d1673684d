import type { Sql } from '../../storage/database.ts'
import { countSpans, readSpans, type Span } from '../../storage/log.ts'
import type { Room } from '../contract/rooms.ts'
import { createBatchLoader } from '../lib/batchLoader.ts'
import { type LogEvent, logEvent } from './event.ts'
import type { Tail } from './tail.ts'

/**
 * Reads missed events for many readers at once. Simultaneous requests share one query, so that a mass reconnect does
 * not overload Postgres.
 */
export type ReplayPages = {
  page(range: Range): Promise<LogEvent[]>
  /** Counts the events in a range, up to a maximum per room. */
  count(range: Range): Promise<number>
}

/** Events after `since`, up to and including `upTo`, in these rooms. */
type Range = { rooms: Iterable<Room>; since: number; upTo: number }

/** Minimum time between two batches of requests. Requests that arrive in the meantime form the next batch. */
const pauseMs = 2
/** Maximum number of rooms per query, which limits the result to a few megabytes. */
const roomsMost = 100

export function openReplayPages(
  { sql, tail }: { sql: Sql; tail: Pick<Tail, 'epoch'> },
  { pageLength, most }: { pageLength: number; most: number },
): ReplayPages {
  const pageOf = createBatchLoader(
    async (keys) => {
      const { epoch } = tail
      const found = await readSpans(sql, keys.map(spanOf), pageLength)
      const eventsOf = (index: number) => (found[index] ?? []).map((event) => logEvent(event, epoch))
      return new Map(keys.map((key, index) => [key, eventsOf(index)]))
    },
    { pauseMs, most: roomsMost },
  )
  const countOf = createBatchLoader(
    async (keys) => {
      const found = await countSpans(sql, keys.map(spanOf), most)
      return new Map(keys.map((key, index) => [key, found[index] ?? 0]))
    },
    { pauseMs },
  )

  return {
    async page(range) {
      const pages = await Promise.all(keysOf(range).map(pageOf))
      const events = pages.flatMap((page) => page ?? [])
      return events.sort((a, b) => a.seq - b.seq).slice(0, pageLength)
    },
    async count(range) {
      const counts = await Promise.all(keysOf(range).map(countOf))
      return counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)
    },
  }
}

const keysOf = ({ rooms, since, upTo }: Range) => [...rooms].map((room) => `${since} ${upTo} ${room}`)

function spanOf(key: string): Span {
  const [since, upTo, room] = key.split(' ')
  return { since: Number(since), upTo: Number(upTo), room: room as Room }
}
