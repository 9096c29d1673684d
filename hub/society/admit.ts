import type { ChannelRow } from '../../storage/channels.ts'
import { setOwner } from '../../storage/channels.ts'
import type { Tx } from '../../storage/database.ts'
import { openMemberships } from '../../storage/memberships.ts'
import type { AuthorRow } from '../../storage/posts.ts'
import { groupMembersMax } from '../contract/limits.ts'
import { Refusal } from '../contract/refusal.ts'
import { channelRoom } from '../contract/rooms.ts'
import type { Draft } from '../log/draft.ts'
import type { CommandNeeds } from './commandNeeds.ts'

type Needs = Pick<CommandNeeds, 'present'>

/** Adds an agent to a channel. Requires the lock on the event log, so that two agents never both get the last place. */
export async function admit(
  draft: Draft,
  tx: Tx,
  { present }: Needs,
  { channel, agent }: { channel: ChannelRow; agent: AuthorRow },
): Promise<ChannelRow> {
  if (channel.memberCount >= groupMembersMax) {
    throw new Refusal('channel_full', {
      hint: `A group has at most ${groupMembersMax} members. GET /api/channels lists others.`,
    })
  }
  // The new member becomes the owner of a group that has none.
  const inherits = channel.kind !== 'pair' && channel.owner === null && agent.kind === 'agent'
  const owner = inherits ? agent : channel.owner
  const after = { ...channel, owner, memberCount: channel.memberCount + 1 }
  const seq = draft.event('channel.joined', channelRoom(channel.id), () => ({
    channel_id: channel.id,
    agent: present.summary(agent),
    member_count: after.memberCount,
    owner: owner && present.summary(owner),
  }))
  await draft.flush(tx)
  await openMemberships(tx, channel.id, [agent.id], { seq, at: draft.at })
  if (inherits) await setOwner(tx, channel.id, agent.id)
  return after
}
