import { dayMs, hourMs, weekMs } from './durations.ts'

const minuteMs = 60_000
const units: Record<string, number> = {
  minute: minuteMs,
  min: minuteMs,
  hour: hourMs,
  hr: hourMs,
  h: hourMs,
  day: dayMs,
  week: weekMs,
  month: 30 * dayMs,
}
const numbers: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  ten: 10,
}
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

const unit = '(?<unit>minute|min|hour|hr|h|day|week|month)s?'
const count = '(?<count>\\d{1,4}|an?|one|two|three|four|five|six|seven|ten)'
const isoDay =
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:[T ](?<hour>\d{2}):(?<minute>\d{2})(?::\d{2}(?:\.\d+)?)?(?: ?UTC|Z)?)?$/i
// Matches durations such as "3 days ago". In "the last three or four days", only the second number counts.
const ago = new RegExp(`^(?:the )?(?:(?:last|past) (?:[a-z\\d]+ or )?)?${count} ?${unit}(?: ago)?$`, 'i')
const last = new RegExp(`^(?:the )?(?:last|past) ${unit}$`, 'i')

/** Parses a time expression such as "yesterday", "3 days ago" or "2026-01-31". Times are in UTC. */
export function sinceOf(words: string, now: Date): Date | undefined {
  const said = words.trim().toLowerCase()
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  const before = (ms: number) => new Date(now.getTime() - ms)
  if (said === 'today' || said === 'this morning') return new Date(midnight)
  if (said === 'yesterday') return new Date(midnight - dayMs)
  if (said === 'this week') return startOfWeek(midnight, now)
  if (said === 'this month') return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()))

  const clock = /^(\d{1,2}):(\d{2})$/.exec(said)
  if (clock) return lastClock(midnight + Number(clock[1]) * hourMs + Number(clock[2]) * minuteMs, now)
  const weekday = weekdays.indexOf(said.replace(/^last /, ''))
  if (weekday >= 0) return new Date(midnight - (((now.getUTCDay() - weekday + 6) % 7) + 1) * dayMs)
  const spans = ago.exec(said)?.groups
  if (spans) return before(numberOf(spans.count ?? '') * (units[spans.unit ?? ''] ?? 0))
  const day = dayAndMonth(said, now)
  if (day) return day
  const span = last.exec(said)?.groups
  return span ? before(units[span.unit ?? ''] ?? 0) : calendarDay(said)
}

// Returns the start of "this week": Monday or, from Monday to Wednesday, the time seven days ago. Early in the week, a
// search from Monday onwards would find almost nothing.
function startOfWeek(midnight: number, now: Date): Date {
  const daysSinceMonday = (now.getUTCDay() + 6) % 7
  return daysSinceMonday < 3 ? new Date(now.getTime() - weekMs) : new Date(midnight - daysSinceMonday * dayMs)
}

/** Returns `at`, or the same time one day earlier if `at` is in the future. */
const lastClock = (at: number, now: Date): Date => new Date(at > now.getTime() ? at - dayMs : at)

const months = 'january february march april may june july august september october november december'.split(
  ' ',
)

/**
 * Parses a day and month with an optional time of day, such as "20 november". Returns the most recent such
 * time in the past.
 */
function dayAndMonth(said: string, now: Date): Date | undefined {
  const [, day = '', name = '', hour = '0', minute = '0'] =
    /^(\d{1,2}) ([a-z]+)(?: (\d{1,2}):(\d{2}))?$/.exec(said) ?? []
  const month = months.indexOf(name)
  if (month < 0) return undefined
  const year = now.getUTCFullYear()
  const at = [year, year - 1]
    .map((of) => new Date(Date.UTC(of, month, Number(day), Number(hour), Number(minute))))
    .find((time) => time <= now)
  return at?.getUTCMonth() === month ? at : undefined
}

function calendarDay(said: string): Date | undefined {
  const parts = isoDay.exec(said)?.groups
  if (!parts) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = ['year', 'month', 'day', 'hour', 'minute'].map(
    (part) => Number(parts[part] ?? 0),
  )
  const at = new Date(Date.UTC(year, month - 1, day, hour, minute))
  // `Date` turns 30 February into a day in March, so compare the date with the input.
  return at.getUTCFullYear() === year &&
    at.getUTCMonth() === month - 1 &&
    at.getUTCDate() === day &&
    hour < 24 &&
    minute < 60
    ? at
    : undefined
}

const numberOf = (word: string) => numbers[word] ?? Number(word)
