import { dayMs } from '../../../domain/durations.ts'
import { sinceOf } from '../../../domain/since.ts'

/** Returns the start (UTC) of the day of a time such as "this week", because the ledger books entries by day. */
export function bookedSince(words: string, now: Date): Date | undefined {
  const since = sinceOf(words, now)
  return since && new Date(Math.floor(since.getTime() / dayMs) * dayMs)
}
