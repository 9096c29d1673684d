import { type Clearance, listClearances, listTextsOf, moveClearance } from '../../storage/clearances.ts'
import type { Sql } from '../../storage/database.ts'
import type { Periodic } from '../lib/periodic.ts'
import type { Committer } from '../log/committer.ts'
import type { Presenter } from '../presenters/presenter.ts'
import { clearUpTo } from '../society/clearance.ts'
import { startSlices } from './slices.ts'

/** Limits for one step of deleting a suspended agent's texts. `events`: log events searched. `most`: texts deleted. */
const bounds = { events: 20_000, most: 3 }
const work = 'removing texts of suspended agents'

type Needs = {
  sql: Sql
  committer: Pick<Committer, 'commit'>
  present: Presenter
  background(error: unknown, work: string): void
}

/**
 * Starts the job that deletes a suspended agent's texts if the operator requested their deletion. Any server process
 * can continue the job, because its progress is stored in Postgres.
 */
export function startClearances({ sql, committer, present, background }: Needs): Periodic {
  async function clear(clearance: Clearance): Promise<void> {
    const end = Math.min(clearance.position + bounds.events, clearance.upTo)
    const targets = await listTextsOf(sql, clearance, { to: end, most: bounds.most })
    const to = targets.length < bounds.most ? end : (targets.at(-1)?.targetId ?? end)
    if (targets.length === 0) await moveClearance(sql, clearance, to)
    else await committer.commit(clearUpTo(clearance, { targets, to }, { present }))
  }

  return startSlices({ list: () => listClearances(sql), step: clear, work, background })
}
