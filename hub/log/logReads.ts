import type { Sql } from '../../storage/database.ts'
import { type Head, readEvents, readHead, type StoredEvent } from '../../storage/log.ts'
import { within } from '../lib/deadline.ts'

const pageSize = 1000
/** Deadlines in milliseconds. The deadline for a page is longer, because events may come from a slow disk. */
const readMs = { head: 2000, page: 10_000 }

/**
 * Reads the event log with a deadline. Discards late results, because the log may have been replaced since
 * the read began.
 */
export type LogReads = {
  head(): Promise<Head>
  /** Returns the events from `since + 1` to `upTo` that fit on one page, in order. */
  page(since: number, upTo: number): Promise<readonly StoredEvent[]>
}

/** Creates the functions that read the log. `seen` is called after each read that succeeds before its deadline. */
export function createLogReads({ sql, seen }: { sql: Sql; seen(): void }): LogReads {
  async function inTime<Answer>(ms: number, answer: Promise<Answer>): Promise<Answer> {
    const known = await within(ms, answer)
    seen()
    return known
  }
  return {
    head: () => inTime(readMs.head, readHead(sql)),
    page: (since, upTo) => inTime(readMs.page, readEvents(sql, { since, upTo, limit: pageSize })),
  }
}
