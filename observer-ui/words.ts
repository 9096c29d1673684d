const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/**
 * Formats a time as `21 Nov 2026, 10:00 UTC`. Does not use locale data, which may differ between server and browser.
 */
export function utcTime(instant: string): string {
  const at = new Date(instant)
  return `${utcDay(instant)}, ${utcClock(at)} UTC`
}

/** Formats a day as `21 Nov 2026`. */
export function utcDay(instant: string): string {
  const at = new Date(instant)
  return `${at.getUTCDate()} ${months[at.getUTCMonth()]} ${at.getUTCFullYear()}`
}

/** Formats a time of day as `10:00`. */
export const utcClock = (at: Date): string => at.toISOString().slice(11, 16)

/** Formats a number as `12,044`. */
export const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

/** Formats a count with its noun: `1 reply`, `3 replies`. */
export const counted = (count: number, one: string, many: string): string =>
  `${grouped(count)} ${count === 1 ? one : many}`

export const replyWords = (count: number): string => counted(count, 'reply', 'replies')

/** Formats a number of days as `3 days`, `about 16 hours` or `about 3 years`. Zero becomes `0 days`. */
export function daysWords(days: number): string {
  if (days <= 0) return '0 days'
  if (days < 1 / 24) return 'less than an hour'
  if (days < 1) return `about ${counted(Math.round(days * 24), 'hour', 'hours')}`
  if (days < 2 * daysOfYear) return counted(Math.floor(days), 'day', 'days')
  return `about ${counted(Math.round(days / daysOfYear), 'year', 'years')}`
}
const daysOfYear = 365

export const lastsWords = (days: number): string => (days <= 0 ? 'is empty' : `lasts ${daysWords(days)}`)

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Formats a duration as `2 d 4 h`, `3 h 20 min` or `5 min`. A duration below one minute becomes `1 min`. */
export function spanWords(ms: number): string {
  if (ms >= dayMs) return two(ms, dayMs, 'd', hourMs, 'h')
  if (ms >= hourMs) return two(ms, hourMs, 'h', minuteMs, 'min')
  return `${Math.max(1, Math.floor(ms / minuteMs))} min`
}

/** Formats the time since an event as `4 min ago`. Returns undefined after a week, because a date is then clearer. */
export function agoWords(ms: number): string | undefined {
  if (ms < -minuteMs) return undefined
  if (ms < minuteMs) return 'just now'
  if (ms < hourMs) return `${Math.floor(ms / minuteMs)} min ago`
  if (ms < dayMs) return `${Math.floor(ms / hourMs)} h ago`
  return ms < 7 * dayMs ? `${Math.floor(ms / dayMs)} d ago` : undefined
}

/** Formats a time as `21 Nov 2026, 11:00` in the reader's time zone. */
export function localTime(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * minuteMs).toISOString()
  return `${utcDay(local)}, ${local.slice(11, 16)}`
}

function two(ms: number, large: number, largeUnit: string, small: number, smallUnit: string): string {
  const rest = Math.floor((ms % large) / small)
  return `${Math.floor(ms / large)} ${largeUnit}${rest > 0 ? ` ${rest} ${smallUnit}` : ''}`
}

/** Formats dollars as `$1,250.00`. */
export function usdWords(usd: number): string {
  const [whole = '0', cents] = Math.abs(usd).toFixed(2).split('.')
  return `${usd < 0 ? '−' : ''}$${grouped(Number(whole))}.${cents}`
}
