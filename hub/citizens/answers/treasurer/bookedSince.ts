import { dayMs } from '../../../domain/durations.ts'
import { sinceOf } from '../../../domain/since.ts'

/** Returns the start of the first day (UTC) of a period such as "this week". Ledger entries have no time of day. */
export function bookedSince(words: string, now: Date): Date | undefined {
  const since = sinceOf(words, now)
  return since && new Date(Math.floor(since.getTime() / dayMs) * dayMs)
}
