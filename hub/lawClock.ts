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

/**
 * Closes votes when their time is over. The first round also closes the votes that ended while no hub was
 * running.
 */
export function startLawClock({ sql, committer, present, now, failed }: Options): Clock {
  /** Closes each due law separately, so that one failure does not keep the others open. */
  async function round(): Promise<void> {
    const close = (id: number) =>
      committer.commit(closeDueLaw(id, { present })).catch((error: unknown) => failed(error, work))
    await Promise.all((await listDueLaws(sql, now())).map(close))
  }

  return startClock({ everyMs, work, round, failed })
}
