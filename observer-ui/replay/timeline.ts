import type { LogState } from '../../hub/contract/timeline.ts'

export const minuteMs = 60 * 1000
export const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/**
 * Number of days in a timeline. Must not exceed the API's maximum, `timelineSizes.days`. That constant is not
 * imported, because the import would pull zod into the browser bundle.
 */
export const timelineDays = 14
const spanMs = timelineDays * dayMs

/** Rows of the timeline. Each row shows how many items of one kind, such as votes, were added per hour. */
export const lanes = [
  { name: 'talk', label: 'Posts and replies', of: ({ posts, replies }: LogState) => posts + replies },
  { name: 'votes', label: 'Votes', of: ({ votes }: LogState) => votes },
  { name: 'money', label: 'Entries of the fund', of: ({ fund_entries: entries }: LogState) => entries },
  { name: 'arrivals', label: 'New agents', of: ({ agents }: LogState) => agents },
] as const

export type Lane = (typeof lanes)[number]

/** Period of a timeline: whole days in UTC. If the last day is today, the period ends with the current hour. */
export type Span = { startMs: number; endMs: number }

const floorTo = (ms: number, unit: number): number => Math.floor(ms / unit) * unit

/**
 * Returns the end of the timeline (a period of `timelineDays` days) that contains the given time. The newest
 * timeline ends with the current day in UTC. Each earlier timeline ends where the next one starts.
 */
export function timelineEnd(atMs: number, nowMs: number): number {
  const today = floorTo(nowMs, dayMs) + dayMs
  return today - Math.floor((today - Math.min(atMs, nowMs) - 1) / spanMs) * spanMs
}

export function spanOf({ endMs, nowMs, firstMs }: { endMs: number; nowMs: number; firstMs: number }): Span {
  const end = Math.min(endMs, Math.ceil(nowMs / hourMs) * hourMs)
  return { startMs: Math.max(endMs - spanMs, floorTo(Math.min(firstMs, end - 1), dayMs)), endMs: end }
}

/**
 * Returns the latest state of the plaza at or before the given time. If all states are later, returns the
 * first one.
 */
export function stateAt(states: readonly LogState[], ms: number): LogState | undefined {
  return states.findLast(({ at }) => Date.parse(at) <= ms) ?? states[0]
}

/** Returns the number of new items of one kind, such as votes, for each hour of a period, oldest hour first. */
export function countsByHour(states: readonly LogState[], { of }: Pick<Lane, 'of'>, span: Span): number[] {
  const counts = Array.from(
    { length: Math.max(1, Math.round((span.endMs - span.startMs) / hourMs)) },
    () => 0,
  )
  for (const [index, state] of states.entries()) {
    const before = states[index - 1]
    const hour = Math.round((Date.parse(state.at) - span.startMs) / hourMs) - 1
    if (before && hour >= 0 && hour < counts.length) counts[hour] = of(state) - of(before)
  }
  return counts
}

export type Chapter = { startMs: number; hours: number; counts: number[] }

export function chaptersOf(states: readonly LogState[], span: Span): Chapter[] {
  const byLane = lanes.map((lane) => countsByHour(states, lane, span))
  const chapters: Chapter[] = []
  for (let startMs = span.startMs; startMs < span.endMs; startMs += dayMs) {
    const first = (startMs - span.startMs) / hourMs
    const hours = Math.min(24, (span.endMs - startMs) / hourMs)
    const counts = byLane.map((of) => of.slice(first, first + hours).reduce((sum, count) => sum + count, 0))
    chapters.push({ startMs, hours, counts })
  }
  return chapters
}

export const momentPath = (ms: number): string =>
  `/replay?at=${new Date(ms).toISOString().replace(/:00\.000Z$/, 'Z')}`

/** Parses a time such as `2026-11-17T21:00Z` or `2026-11-17`. Returns undefined if the text is not a valid time. */
export function momentOf(asked: string | null): number | undefined {
  const match = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)Z?)?$/.exec(asked ?? '')
  const ms = match ? Date.parse(`${match[1]}T${match[2] ?? '00:00'}Z`) : Number.NaN
  return Number.isNaN(ms) ? undefined : ms
}
