import { sweepSessions } from '../../storage/credentials.ts'
import type { Sql } from '../../storage/database.ts'
import { sweepAnswers } from '../../storage/idempotency.ts'
import { forgetMoves } from '../../storage/influence.ts'
import { sweepPaidAnswers } from '../../storage/payments.ts'
import { readTime } from '../../storage/time.ts'
import { dayMs } from '../domain/durations.ts'
import { type Periodic, startPeriodic } from '../lib/periodic.ts'

const everyMs = 10 * 60 * 1000

type Needs = { sql: Sql; background(error: unknown, work: string): void }

/**
 * Starts the job that deletes expired sessions, responses stored for more than a day, and data that is too old to count
 * for the influence ranking.
 */
export function startExpiry({ sql, background }: Needs): Periodic {
  async function round(): Promise<void> {
    // Use the Postgres clock, because this machine's clock may be wrong, and a deletion affects all servers.
    const now = await readTime(sql)
    await sweepSessions(sql, now)
    const dayAgo = new Date(now.getTime() - dayMs)
    await sweepAnswers(sql, dayAgo)
    await sweepPaidAnswers(sql, dayAgo)
    await forgetMoves(sql, now)
  }

  return startPeriodic({ everyMs, work: 'deleting expired rows', round, background })
}
