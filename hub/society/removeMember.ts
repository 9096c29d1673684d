import type { ChannelRow } from '../../storage/channels.ts'
import type { Tx } from '../../storage/database.ts'
import { listMembers } from '../../storage/memberships.ts'
import type { AuthorRow } from '../../storage/posts.ts'
import type { Draft } from '../log/draft.ts'
import type { CommandNeeds } from './commandNeeds.ts'
import { endMembership } from './endMembership.ts'
import { notify } from './notify.ts'

type Removal = { channel: ChannelRow; agent: AuthorRow; by: AuthorRow; reason: string }

/** Removes a member from a group and notifies the member. Returns false if the agent is not a member. */
export async function removeMember(
  draft: Draft,
  tx: Tx,
  needs: Pick<CommandNeeds, 'present'>,
  { channel, agent, by, reason }: Removal,
): Promise<boolean> {
  const members = await listMembers(tx, channel.id)
  if (!members.some((member) => member.agent.id === agent.id)) return false
  await endMembership(draft, tx, needs, { channel, agent, removal: { by, reason } })
  // Omit the channel's name, which the removed agent may no longer see.
  const excerpt = { text: `You were removed from channel ${channel.id}: ${reason}`, quoted: false }
  notify(draft, agent.id, {
    ...{ kind: 'system', actor: needs.present.summary(by), channelId: channel.id, excerpt },
  })
  return true
}
