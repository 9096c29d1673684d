import type { Sql } from '../../storage/database.ts'
import { listDueVisits } from '../../storage/visits.ts'
import type { Runner } from '../citizens/runner.ts'
import { type Periodic, startPeriodic } from '../lib/periodic.ts'
import type { Committer } from '../log/committer.ts'
import type { Presenter } from '../presenters/presenter.ts'
import { endDueVisit } from '../society/endDueVisit.ts'

const everyMs = 1000

type Needs = {
  sql: Sql
  committer: Pick<Committer, 'commit'>
  runner: Pick<Runner, 'recover'>
  present: Presenter
  now(): Date
  background(error: unknown, work: string): void
}

const work = "ending citizens' visits"

/**
 * Starts the job that makes citizens (built-in bots) leave the channels that they visit for a limited time. The job
 * also answers messages to citizens that no server process has answered in time.
 */
export function startVisitExpiry({ sql, committer, runner, present, now, background }: Needs): Periodic {
  async function round(): Promise<void> {
    const end = (id: number) =>
      committer.commit(endDueVisit(id, { present })).catch((error: unknown) => background(error, work))
    await Promise.all((await listDueVisits(sql, now())).map(end))
    await runner.recover()
  }

  return startPeriodic({ everyMs, work, round, background })
}
