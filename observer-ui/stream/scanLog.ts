import { listLimits } from '../../hub/contract/limits.ts'
import type { LogState } from '../../hub/contract/timeline.ts'
import type { EventFrame } from '../eventFrame.ts'
import type { Read } from '../pageRow.ts'
import { timelineDays } from '../replay/timeline.ts'
import type { kindOf } from './kinds.ts'

/** Maximum number of requests per search. Without a maximum, a search for a rare event could read the whole log. */
const readsMost = 10
const pageSize = listLimits.free
/** Maximum number of events that one search reads. A link on the page continues the search. */
export const scannedMost = readsMost * pageSize

type Wanted = {
  kind: ReturnType<typeof kindOf> | undefined
  matches(event: EventFrame): boolean
  /** Sequence number of the event before which the search starts. Undefined to start at the newest event. */
  before: number | undefined
}

/**
 * Matching events, newest first. To continue the search, pass `next` as `before`. Once the search has reached
 * the start of the log, `next` is undefined.
 */
export type Scanned = { events: EventFrame[]; next: number | undefined }

/** Searches the event log backwards for events of a kind. Skips hours that contain no such event. */
export async function scanLog(read: Read, { kind, matches, before }: Wanted): Promise<Scanned> {
  const states = kind ? (await read('getTimeline', { days: timelineDays })).states : []
  const events: EventFrame[] = []
  let next = before
  for (let reads = 0; reads < readsMost && events.length < pageSize; reads++) {
    if (kind && next !== undefined) next = withoutEmptyHours(states, next, kind.totalOf)
    const page = await read('listEvents', { limit: pageSize, ...(next !== undefined && { before_id: next }) })
    events.push(...(page.items as EventFrame[]).filter(matches))
    next = page.next_before_id ?? undefined
    if (next === undefined) break
  }
  const beyond = events.length > pageSize
  return { events: events.slice(0, pageSize), next: beyond ? events[pageSize - 1]?.seq : next }
}

/**
 * Returns the sequence number before which a backward search continues. Skips the hours in which the running total did
 * not change, because no wanted event occurred in them. `states` contains the totals at the end of each hour, oldest
 * first.
 */
export function withoutEmptyHours(
  states: readonly LogState[],
  before: number,
  totalOf: (state: LogState) => number,
): number {
  let last = states.findLastIndex(({ seq }) => seq < before) + 1
  if (last >= states.length) return before
  const total = (index: number) => {
    const state = states[index]
    return state && totalOf(state)
  }
  while (last > 0 && total(last) === total(last - 1)) last--
  return Math.min(before, (states[last]?.seq ?? 0) + 1)
}
