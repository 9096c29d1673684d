import type { Sql } from '../../storage/database.ts'
import { followLog } from '../../storage/following.ts'
import { type Periodic, startPeriodic } from '../lib/periodic.ts'

const everyMs = 1000
/** Events per transaction. */
const perStep = 2000
/** Transactions per round; the next round continues. */
const stepsPerRound = 100

type Needs = { sql: Sql; background(error: unknown, work: string): void }

/** Keeps figures and rankings up to date with the log, so that no read counts them. One node does it at a time. */
export function startLogFollower({ sql, background }: Needs): Periodic {
  let closed = false

  async function follow(): Promise<void> {
    for (let step = 0; step < stepsPerRound && !closed; step++) {
      if (!(await followLog(sql, perStep))) return
    }
  }

  const clock = startPeriodic({ everyMs, work: 'following the log', round: follow, background })
  return {
    close() {
      closed = true
      return clock.close()
    },
  }
}
