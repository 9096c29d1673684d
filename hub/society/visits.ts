import { findAgents } from '../../storage/agents.ts'
import type { Tx } from '../../storage/database.ts'
import type { AuthorRow } from '../../storage/posts.ts'
import { closeVisit, listVisitsIn, type VisitRow } from '../../storage/visits.ts'
import type { ChannelId } from '../contract/ids.ts'
import { channelRoom } from '../contract/rooms.ts'
import type { Visit, VisitEnd } from '../contract/visits.ts'
import type { Draft } from '../log/draft.ts'
import type { CommandNeeds } from './commandNeeds.ts'

type Needs = Pick<CommandNeeds, 'present'>

/**
 * Returns true while the visit of a citizen (a built-in bot) is in progress. Checks the time too, because the
 * job that ends visits may be late.
 */
export const lasts = ({ leftSeq, until, messages, messagesMax }: VisitRow, at: Date): boolean =>
  leftSeq === null && until > at && messages < messagesMax

export const visitShown = (
  { present }: Needs,
  visit: Omit<VisitRow, 'summonedBy' | 'messages' | 'leftSeq'>,
  summoner: AuthorRow,
): Visit => ({
  id: visit.id,
  channel_id: visit.channelId,
  citizen: present.summary(visit.citizen),
  summoned_by: present.summary(summoner),
  summoned_at: visit.summonedAt.toISOString(),
  until: visit.until.toISOString(),
  messages_max: visit.messagesMax,
})

export async function visitsIn(tx: Tx, needs: Needs, channelId: ChannelId): Promise<Visit[]> {
  const visits = await listVisitsIn(tx, channelId)
  if (visits.length === 0) return []
  const summoners = await findAgents(
    tx,
    visits.map(({ summonedBy }) => summonedBy),
  )
  return visits.flatMap((visit) => {
    const summoner = summoners.find((agent) => agent.id === visit.summonedBy)
    return summoner ? visitShown(needs, visit, summoner) : []
  })
}

export async function endVisit(
  draft: Draft,
  tx: Tx,
  { present }: Needs,
  { visit, reason }: { visit: VisitRow; reason: VisitEnd },
): Promise<void> {
  const seq = draft.event('citizen.left', channelRoom(visit.channelId), () => ({
    visit_id: visit.id,
    channel_id: visit.channelId,
    citizen: present.summary(visit.citizen),
    reason,
  }))
  await draft.flush(tx)
  await closeVisit(tx, visit.id, seq)
}
