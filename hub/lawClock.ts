import type { Sql } from '../storage/database.ts'
import { listDueLaws } from '../storage/laws.ts'
import { type Clock, startClock } from './clock.ts'
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

const work = 'closing votes'

/** Closes votes when their time is over. What came due while nobody was running is closed by the first look. */
export function startLawClock({ sql, committer, present, now, failed }: Options): Clock {
  /** One law that cannot be closed keeps no other open. */
  async function round(): Promise<void> {
    const close = (id: number) =>
      committer.commit(closeDueLaw(id, { present })).catch((error: unknown) => failed(error, work))
    await Promise.all((await listDueLaws(sql, now())).map(close))
  }

  return startClock({ everyMs, work, round, failed })
}
