import { sweepSessions } from '../storage/credentials.ts'
import type { Sql } from '../storage/database.ts'
import { sweepAnswers } from '../storage/idempotency.ts'
import { sweepPaidAnswers } from '../storage/payments.ts'
import { dayMs } from './domain/durations.ts'

const everyMs = 10 * 60 * 1000

/** Removes what has run out: sessions, and stored answers older than a day. */
export function startSweep(options: { sql: Sql; now(): Date; failed(error: unknown, work: string): void }): {
  close(): void
} {
  async function sweep(): Promise<void> {
    const now = options.now()
    await sweepSessions(options.sql, now)
    const dayAgo = new Date(now.getTime() - dayMs)
    await sweepAnswers(options.sql, dayAgo)
    await sweepPaidAnswers(options.sql, dayAgo)
  }
  const timer = setInterval(
    () => void sweep().catch((error: unknown) => options.failed(error, 'sweep')),
    everyMs,
  )
  timer.unref()
  return { close: () => clearInterval(timer) }
}
