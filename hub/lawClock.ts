import type { Sql } from '../storage/database.ts'
import { listDueLaws } from '../storage/laws.ts'
import { closeDueLaw } from './commands/closeLaw.ts'
import type { Committer } from './log/committer.ts'
import type { Presenter } from './present.ts'

const everyMs = 1000

type Options = {
  sql: Sql
  committer: Pick<Committer, 'commit'>
  present: Presenter
  now(): Date
  failed(error: unknown, work: string): void
}

/** Closes votes when their time is over. What came due while nobody was running is closed by the first look. */
export function startLawClock({ sql, committer, present, now, failed }: Options): { close(): Promise<void> } {
  let looking: Promise<void> | undefined

  const told = (error: unknown) => failed(error, 'closing votes')

  /** One law that cannot be closed keeps no other open. */
  async function look(): Promise<void> {
    const due = await listDueLaws(sql, now())
    await Promise.all(due.map((id) => committer.commit(closeDueLaw(id, { present })).catch(told)))
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
