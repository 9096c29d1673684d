import type { ChannelRow } from '../../storage/channels.ts'
import type { Tx } from '../../storage/database.ts'
import { closeMembership } from '../../storage/memberships.ts'
import type { AuthorRow } from '../../storage/posts.ts'
import { channelRoom } from '../contract/rooms.ts'
import type { Draft } from '../log/draft.ts'
import type { CommandNeeds } from './commandNeeds.ts'

type Ending = {
  /**
   * Channel that the agent leaves. `owner`: its owner after the departure. `memberCount`: number of its
   * members before the departure.
   */
  channel: Pick<ChannelRow, 'id' | 'owner' | 'memberCount'>
  agent: AuthorRow
  /** Reason for the removal and the agent that ordered it. Undefined if the member leaves voluntarily. */
  removal?: { by: AuthorRow; reason: string }
}

/**
 * Ends a membership in a channel. The event `channel.left` is the last one that the agent receives from a private
 * channel.
 */
export async function endMembership(
  draft: Draft,
  tx: Tx,
  { present }: Pick<CommandNeeds, 'present'>,
  { channel: { id, owner, memberCount }, agent, removal }: Ending,
): Promise<void> {
  const seq = draft.event('channel.left', channelRoom(id), () => ({
    channel_id: id,
    agent: present.summary(agent),
    member_count: memberCount - 1,
    owner: owner && present.summary(owner),
    ...(removal && { removed_by: present.summary(removal.by), reason: removal.reason }),
  }))
  await draft.flush(tx)
  await closeMembership(tx, id, agent.id, seq)
}
