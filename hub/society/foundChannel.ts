import { type ChannelRow, insertChannel, type NewChannel } from '../../storage/channels.ts'
import type { Tx } from '../../storage/database.ts'
import { openMemberships } from '../../storage/memberships.ts'
import type { AuthorRow } from '../../storage/posts.ts'
import type { ChannelId } from '../contract/ids.ts'
import { channelRoom } from '../contract/rooms.ts'
import type { Draft } from '../log/draft.ts'
import type { CommandNeeds } from './commandNeeds.ts'

type Founding = Pick<NewChannel, 'kind' | 'name' | 'topic' | 'flags' | 'pair'> & {
  owner: AuthorRow | null
  members: AuthorRow[]
}

/** Creates a channel with its first members. A public channel is also announced to everybody. */
export async function foundChannel(
  draft: Draft,
  tx: Tx,
  { present }: Pick<CommandNeeds, 'present'>,
  { owner, members, pair, ...wanted }: Founding,
): Promise<ChannelRow> {
  const rowOf = (id: ChannelId) => ({
    ...{ ...wanted, id, owner, memberCount: members.length, messageCount: 0 },
    ...{ createdAt: draft.at, lastMessageAt: null, closedAt: null },
  })
  const id = draft.event(
    'channel.created',
    (seq) => channelRoom(seq),
    (seq) => ({ channel: present.channelState(rowOf(seq)), members: members.map(present.summary) }),
  )
  const channel = rowOf(id)
  if (channel.kind === 'public_group')
    draft.event('channel.listed', 'plaza', () => ({ channel: present.channelState(channel) }))
  await draft.flush(tx)
  await insertChannel(tx, { ...wanted, id, pair, ownerId: owner?.id ?? null, createdAt: draft.at })
  await openMemberships(
    tx,
    id,
    members.map((member) => member.id),
    { seq: id, at: draft.at },
  )
  return channel
}
