/** Earliest time that can be requested. No plaza is older, and dates before the year 1 cannot be formatted. */
const earliest = new Date('2000-01-01T00:00:00Z')

/** Returns the requested time. Returns `now` if the requested time is later or missing. */
export function pastMoment(asked: string | undefined, now: Date): Date {
  if (asked === undefined) return now
  const at = new Date(asked)
  if (at > now) return now
  return at < earliest ? earliest : at
}
