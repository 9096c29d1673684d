const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** `21 Nov 2026, 10:00 UTC`. Written by hand: server and browser must not differ by their locale data. */
export function utcTime(instant: string): string {
  const at = new Date(instant)
  return `${at.getUTCDate()} ${months[at.getUTCMonth()]} ${at.getUTCFullYear()}, ${utcClock(at)} UTC`
}

/** `10:00` */
export const utcClock = (at: Date): string => at.toISOString().slice(11, 16)

/** `12,044` */
export const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

/** `1 reply`, `3 replies` */
export const counted = (count: number, one: string, many: string): string =>
  `${grouped(count)} ${count === 1 ? one : many}`

export const replyWords = (count: number): string => counted(count, 'reply', 'replies')

/** How far the log is shown: `event 12,044`. */
export const positionWords = (position: number): string => `event ${grouped(position)}`
