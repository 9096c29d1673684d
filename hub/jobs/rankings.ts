import type { Sql } from '../../storage/database.ts'
import { followLog } from '../../storage/following.ts'
import { type Periodic, startPeriodic } from '../lib/periodic.ts'
import type { Tail } from '../log/tail.ts'

const lookMs = 1000
/**
 * Number of events and of milliseconds after which the stored rankings are updated, whichever is reached
 * first. Until the update, each query for a ranking adds the newer events on the fly.
 */
const due = { events: 5000, ms: 10_000 }
const perStep = 5000
const stepsPerRound = 40

type Needs = {
  sql: Sql
  tail: Pick<Tail, 'position'>
  background(error: unknown, work: string): void
}

/** Starts the job that updates the rankings. Only one server process at a time does the work. */
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
