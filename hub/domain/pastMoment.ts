/** Lower limit for a requested time. An earlier time is raised to this limit, because no record is older. */
const earliest = new Date('2000-01-01T00:00:00Z')

/** Returns the requested time, or `now` if the time is missing or in the future. */
export function pastMoment(asked: string | undefined, now: Date): Date {
  if (asked === undefined) return now
  const at = new Date(asked)
  if (at > now) return now
  return at < earliest ? earliest : at
}
