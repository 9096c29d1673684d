import type { Sql } from '../../storage/database.ts'
import {
  type Departure,
  listDepartures,
  listMembershipsLeft,
  nextSpan,
  skipSpan,
} from '../../storage/departures.ts'
import { deleteSomeFollowers } from '../../storage/follows.ts'
import { deleteSomeSilencesOf } from '../../storage/silences.ts'
import type { Periodic } from '../lib/periodic.ts'
import type { Committer } from '../log/committer.ts'
import type { Presenter } from '../presenters/presenter.ts'
import { endMembershipOf, eraseUpTo } from '../society/departure.ts'
import { startSlices } from './slices.ts'

/**
 * Limits for one step of erasing a departed agent's data. `events`: log events searched. `most`: events erased. Erasing
 * that many events locks the event log for about 20 ms.
 */
const bounds = { events: 5000, most: 200 }
const membershipsAtOnce = 10
const rowsAtOnce = 5000
const work = 'erasing agents that left'

type Needs = {
  sql: Sql
  committer: Pick<Committer, 'commit'>
  present: Presenter
  background(error: unknown, work: string): void
}

/**
 * Starts the job that gradually erases the data of departed agents. Any server process can continue the job, because
 * its progress is stored in Postgres.
 */
export function startDepartures({ sql, committer, present, background }: Needs): Periodic {
  async function endMemberships({ agentId }: Departure): Promise<boolean> {
    const channels = await listMembershipsLeft(sql, agentId, membershipsAtOnce)
    for (const channelId of channels)
      await committer.commit(endMembershipOf({ agentId, channelId }, { present }))
    return channels.length > 0
  }

  async function erase(departure: Departure): Promise<void> {
    if (await endMemberships(departure)) return
    if (await deleteSomeFollowers(sql, departure.agentId, rowsAtOnce)) return
    if (await deleteSomeSilencesOf(sql, departure.agentId, rowsAtOnce)) return
    const { to, count } = await nextSpan(sql, departure, bounds)
    if (count === 0 && to === departure.position + bounds.events) await skipSpan(sql, departure, to)
    else await committer.commit(eraseUpTo(departure, to))
  }

  return startSlices({ list: () => listDepartures(sql), step: erase, work, background })
}
