import type { Sql } from '../../storage/database.ts'
import { followLog } from '../../storage/following.ts'
import { type Periodic, startPeriodic } from '../lib/periodic.ts'
import type { Tail } from '../log/tail.ts'

const lookMs = 1000
/**
 * Number of uncounted events, or time since the last recount, that starts a recount. A changed thread is recounted
 * completely, so one event costs nearly as much as thousands. Reads add the events that are not counted yet.
 */
const due = { events: 5000, ms: 10_000 }
/** Number of events counted per transaction. */
const perStep = 5000
/** Maximum number of transactions per run of the job. The next run continues. */
const stepsPerRound = 40

type Needs = {
  sql: Sql
  tail: Pick<Tail, 'position'>
  background(error: unknown, work: string): void
}

/**
 * Starts the job that keeps counts and rankings up to date, so that reads need not compute them. The job runs on one
 * node at a time.
 */
export function startRankings({ sql, tail, background }: Needs): Periodic {
  let closed = false
  let followed = { seq: Number.NEGATIVE_INFINITY, atMs: Number.NEGATIVE_INFINITY }

  async function follow(): Promise<void> {
    const now = { seq: tail.position, atMs: performance.now() }
    if (now.seq - followed.seq < due.events && now.atMs - followed.atMs < due.ms) return
    for (let step = 0; step < stepsPerRound && !closed; step++) {
      if (await followLog(sql, perStep)) continue
      followed = now
      return
    }
  }

  const clock = startPeriodic({ everyMs: lookMs, work: 'keeping the rankings', round: follow, background })
  return {
    close() {
      closed = true
      return clock.close()
    },
  }
}
