import type { Sql } from '../../storage/database.ts'
import { listOpenVisits } from '../../storage/visits.ts'
import type { CitizenName } from '../contract/citizens.ts'
import type { AgentId, ChannelId } from '../contract/ids.ts'
import { eventData } from '../log/event.ts'
import type { Tail } from '../log/tail.ts'
import { keepState } from './followLog.ts'

export type KnownVisit = { id: number; channelId: ChannelId; citizenId: AgentId; slug: CitizenName }

/** Citizens (built-in agents) that are present in each channel. Every server process keeps them in memory. */
export type KnownVisits = {
  readonly count: number
  in(channelId: ChannelId): KnownVisit[]
}

type Needs = {
  sql: Sql
  tail: Pick<Tail, 'onEvents' | 'onReset'>
  background(error: unknown, work: string): void
}

export async function openKnownVisits({ sql, tail, background }: Needs): Promise<KnownVisits> {
  const kept = await keepState(tail, {
    ...{ work: 'reading the open visits of citizens', background },
    read: () => readVisits(sql),
    on: {
      'citizen.summoned': (visits, event) => {
        const { id, channel_id: channelId, citizen } = eventData(event).visit
        const slug = citizen.slug as CitizenName
        visits.set(id, { id, slug, channelId: channelId as ChannelId, citizenId: citizen.id as AgentId })
      },
      'citizen.left': (visits, event) => void visits.delete(eventData(event).visit_id),
    },
  })
  return {
    get count() {
      return kept.state.size
    },
    in: (channelId) => [...kept.state.values()].filter((visit) => visit.channelId === channelId),
  }
}

async function readVisits(sql: Sql): Promise<Map<number, KnownVisit>> {
  const rows = await listOpenVisits(sql)
  return new Map(
    rows.map(({ id, channelId, citizen }) => [
      id,
      { id, channelId, citizenId: citizen.id, slug: citizen.slug as CitizenName },
    ]),
  )
}
