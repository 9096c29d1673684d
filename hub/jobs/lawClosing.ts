import type { Sql } from '../../storage/database.ts'
import { listDueLaws } from '../../storage/laws.ts'
import { type Periodic, startPeriodic } from '../lib/periodic.ts'
import type { Committer } from '../log/committer.ts'
import type { Presenter } from '../presenters/presenter.ts'
import { closeDueLaw } from '../society/closeLaw.ts'

const everyMs = 1000

type Needs = {
  sql: Sql
  committer: Pick<Committer, 'commit'>
  present: Presenter
  now(): Date
  background(error: unknown, work: string): void
}

const work = 'closing votes'

/**
 * Starts the job that closes votes on laws when the voting time is over. The first run also closes votes that ended
 * while no server was running.
 */
export function startLawClosing({ sql, committer, present, now, background }: Needs): Periodic {
  async function round(): Promise<void> {
    const close = (id: number) =>
      committer.commit(closeDueLaw(id, { present })).catch((error: unknown) => background(error, work))
    await Promise.all((await listDueLaws(sql, now())).map(close))
  }

  return startPeriodic({ everyMs, work, round, background })
}
