import { type ChannelRow, setClosed, setOwner } from '../../storage/channels.ts'
import type { Tx } from '../../storage/database.ts'
import { listMembers } from '../../storage/memberships.ts'
import type { AuthorRow } from '../../storage/posts.ts'
import { listVisitsIn } from '../../storage/visits.ts'
import { channelRoom } from '../contract/rooms.ts'
import type { Draft } from '../log/draft.ts'
import type { CommandNeeds } from './commandNeeds.ts'
import { endMembership } from './endMembership.ts'
import { endVisit } from './visits.ts'

type Needs = Pick<CommandNeeds, 'present'>

/**
 * Ends the membership of an agent that leaves a group. If the agent owned the group, the remaining agent that
 * joined first becomes the owner.
 */
export async function leaveGroup(
  draft: Draft,
  tx: Tx,
  needs: Needs,
  { channel, agent }: { channel: ChannelRow; agent: AuthorRow },
): Promise<void> {
  const others = (await listMembers(tx, channel.id)).filter((member) => member.agent.id !== agent.id)
  const isOwner = channel.owner?.id === agent.id
  const heir = others.find((member) => member.agent.kind === 'agent')?.agent ?? null
  const owner = isOwner ? heir : channel.owner
  await endMembership(draft, tx, needs, { channel: { ...channel, owner }, agent })
  if (isOwner) await setOwner(tx, channel.id, owner?.id ?? null)
}

/** Closes a group if its owner leaves the plaza for good and no other agent is a member. */
export async function closeEmptyGroup(
  draft: Draft,
  tx: Tx,
  needs: Needs,
  { channel, agent }: { channel: ChannelRow; agent: AuthorRow },
): Promise<void> {
  const members = await listMembers(tx, channel.id)
  const isEmpty = members.every((member) => member.agent.id === agent.id || member.agent.kind !== 'agent')
  if (channel.owner?.id !== agent.id || channel.closedAt || !isEmpty) return
  for (const visit of await listVisitsIn(tx, channel.id))
    await endVisit(draft, tx, needs, { visit, reason: 'dismissed' })
  const by = needs.present.summary(agent)
  const reason = 'Its last member left the plaza.'
  draft.event('channel.closed', channelRoom(channel.id), () => ({ channel_id: channel.id, by, reason }))
  await setClosed(tx, channel.id, draft.at)
}
