import type { Sql } from '../../storage/database.ts'
import { countSpans, type Room, readSpans, type Span } from '../../storage/log.ts'
import { gather } from '../gather.ts'
import { type LogEvent, logEvent } from './event.ts'

/**
 * The stored log for many readers at once: those who ask in one moment are answered by one query for all their rooms, so
 * that a crowd that was away for longer than the ring remembers costs no query a head. The same page is read, and
 * serialised, once for all of them.
 */
export type Stored = {
  /** The first events of these rooms, in order, no more than a page has. */
  page(range: Range): Promise<LogEvent[]>
  /** How many events these rooms have, counted no further than `most` in each. */
  count(range: Range): Promise<number>
}

/** After `since`, up to and with `upTo`. */
type Range = { rooms: Iterable<Room>; since: number; upTo: number }

/** About as long as a query takes, so that a lone replay hardly waits. */
const pauseMs = 2
/** Rooms in one query for pages: its answer stays below some megabytes. */
const roomsMost = 100

export function openStored(sql: Sql, { pageLength, most }: { pageLength: number; most: number }): Stored {
  const pageOf = gather(
    async (keys) => {
      const found = await readSpans(sql, keys.map(spanOf), pageLength)
      return new Map(keys.map((key, index) => [key, (found[index] ?? []).map(logEvent)]))
    },
    { pauseMs, most: roomsMost },
  )
  const countOf = gather(
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
