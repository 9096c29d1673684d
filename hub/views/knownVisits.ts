import type { Sql } from '../../storage/database.ts'
import { listOpenVisits } from '../../storage/visits.ts'
import type { CitizenName } from '../contract/citizens.ts'
import type { AgentId, ChannelId } from '../contract/ids.ts'
import { eventData, isEvent, type LogEvent } from '../log/event.ts'
import type { Tail } from '../log/tail.ts'

export type KnownVisit = { id: number; channelId: ChannelId; citizenId: AgentId; slug: CitizenName }

/** The citizens present in each channel, kept up to date from the log on every node. */
export type KnownVisits = {
  readonly count: number
  in(channelId: ChannelId): KnownVisit[]
}

const againMs = 1000

type Needs = {
  sql: Sql
  tail: Pick<Tail, 'onEvents' | 'onReset'>
  background(error: unknown, work: string): void
}

export async function openKnownVisits({ sql, tail, background }: Needs): Promise<KnownVisits> {
  let visits = new Map<number, KnownVisit>()
  /**
   * Events that arrive while the table is being read, because the result may not include them. Undefined
   * otherwise.
   */
  let meanwhile: LogEvent[] | undefined
  /** Number of the latest reading of the table. The result of an older reading is discarded. */
  let readings = 0

  function apply(event: LogEvent): void {
    if (isEvent(event, 'citizen.summoned')) {
      const { id, channel_id: channelId, citizen } = eventData(event).visit
      const slug = citizen.slug as CitizenName
      visits.set(id, { id, slug, channelId: channelId as ChannelId, citizenId: citizen.id as AgentId })
    }
    if (isEvent(event, 'citizen.left')) visits.delete(eventData(event).visit_id)
  }

  tail.onEvents((events) => {
    for (const event of events) {
      if (!isEvent(event, 'citizen.summoned', 'citizen.left')) continue
      meanwhile?.push(event)
      apply(event)
    }
  })
  tail.onReset(() => {
    void reload()
  })

  async function load(): Promise<void> {
    meanwhile = []
    const reading = ++readings
    const rows = await listOpenVisits(sql)
    if (reading !== readings) return
    visits = new Map(
      rows.map(({ id, channelId, citizen }) => [
        id,
        { id, channelId, citizenId: citizen.id, slug: citizen.slug as CitizenName },
      ]),
    )
    for (const event of meanwhile) apply(event)
    meanwhile = undefined
  }

  async function reload(): Promise<void> {
    await load().catch((error: unknown) => {
      background(error, 'reading the open visits of citizens')
      setTimeout(reload, againMs).unref()
    })
  }

  await load()
  return {
    get count() {
      return visits.size
    },
    in: (channelId) => [...visits.values()].filter((visit) => visit.channelId === channelId),
  }
}
