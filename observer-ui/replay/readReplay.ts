import type { EventFrame } from '../eventFrame.ts'
import type { PageRequest } from '../pageRow.ts'
import { eventsShown } from './pager.tsx'
import type { ReplayData } from './replay.tsx'
import { minuteMs, momentOf, spanOf, timelineDays, timelineEnd } from './timeline.ts'

export type ReplayRead = {
  data: ReplayData
  /** True if the URL selects a past time. Otherwise the page shows the present. */
  isNamed: boolean
}

export async function readReplay({ query, read, now }: PageRequest): Promise<ReplayRead> {
  const nowMs = now.getTime()
  const after = await eventsAfter(query.get('from'), read)
  const lastAt = after?.at(-1)?.at
  const named = momentOf(query.get('at'))
  const minute = named === undefined ? undefined : Math.floor(named / minuteMs) * minuteMs
  const asked = lastAt === undefined ? minute : Date.parse(lastAt)
  const atMs = Math.min(asked ?? nowMs, nowMs)
  const at = new Date(atMs).toISOString()
  const endMs = timelineEnd(atMs, nowMs)
  const [moment, timeline] = await Promise.all([
    read('getMoment', { at }),
    read('getTimeline', { until: new Date(endMs).toISOString(), days: timelineDays }),
  ])
  const firstMs = Date.parse(timeline.first_at ?? at)
  const { state, conversations, votes } = moment
  return {
    data: {
      atMs,
      span: spanOf({ endMs, nowMs, firstMs }),
      states: timeline.states,
      moment: { state, conversations, votes },
      events: after ?? (await eventsUntil(state.seq, read)),
      firstMs,
      nowMs,
    },
    isNamed: asked !== undefined && asked <= nowMs,
  }
}

async function eventsAfter(
  from: string | null,
  read: PageRequest['read'],
): Promise<EventFrame[] | undefined> {
  const since = from === null || from === '' ? Number.NaN : Number(from)
  if (!Number.isSafeInteger(since) || since < 0) return undefined
  const { items } = await read('listEvents', { since_id: since, limit: eventsShown.after })
  return items.length > 0 ? (items as EventFrame[]) : undefined
}

async function eventsUntil(seq: number, read: PageRequest['read']): Promise<EventFrame[]> {
  const { items } = await read('listEvents', { before_id: seq + 1, limit: eventsShown.before })
  return (items as EventFrame[]).toReversed()
}
