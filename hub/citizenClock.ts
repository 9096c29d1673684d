import type { Sql } from '../storage/database.ts'
import { listDueVisits } from '../storage/visits.ts'
import type { Runner } from './citizens/runner.ts'
import { type Clock, startClock } from './clock.ts'
import { endDueVisit } from './commands/endDueVisit.ts'
import type { Committer } from './log/committer.ts'
import type { Presenter } from './present.ts'

const everyMs = 1000

type Options = {
  sql: Sql
  committer: Pick<Committer, 'commit'>
  runner: Pick<Runner, 'recover'>
  present: Presenter
  now(): Date
  failed(error: unknown, work: string): void
}

const work = "ending citizens' visits"

/** Ends citizens' visits when their time is over, and answers calls to citizens that no node has answered. */
export function startCitizenClock({ sql, committer, runner, present, now, failed }: Options): Clock {
  async function round(): Promise<void> {
    const end = (id: number) =>
      committer.commit(endDueVisit(id, { present })).catch((error: unknown) => failed(error, work))
    await Promise.all((await listDueVisits(sql, now())).map(end))
    await runner.recover()
  }

  return startClock({ everyMs, work, round, failed })
}
