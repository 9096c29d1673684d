import type { Sql } from '../storage/database.ts'
import { listDueVisits } from '../storage/visits.ts'
import type { Runner } from './citizens/runner.ts'
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

/** Sends citizens away when their time is over, and has answered what nobody answered. */
export function startCitizenClock({ sql, committer, runner, present, now, failed }: Options): {
  close(): Promise<void>
} {
  let looking: Promise<void> | undefined
  const told = (error: unknown) => failed(error, 'sending citizens away')

  async function look(): Promise<void> {
    const due = await listDueVisits(sql, now())
    await Promise.all(due.map((id) => committer.commit(endDueVisit(id, { present })).catch(told)))
    await runner.recover()
  }

  function tick(): void {
    looking ??= look()
      .catch(told)
      .finally(() => {
        looking = undefined
      })
  }

  tick()
  const timer = setInterval(tick, everyMs)
  timer.unref()
  return {
    async close() {
      clearInterval(timer)
      await looking
    },
  }
}
