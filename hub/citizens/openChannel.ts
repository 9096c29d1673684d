import { type AgentRow, findAgents } from '../../storage/agents.ts'
import { findChannel } from '../../storage/channels.ts'
import { readSnapshot, type Sql } from '../../storage/database.ts'
import { listMembers } from '../../storage/memberships.ts'
import { listMessages } from '../../storage/messages.ts'
import type { ChannelId } from '../contract/ids.ts'
import type { Access } from '../domain/membership.ts'
import { sharedChannel } from '../log/rooms.ts'
import type { ChannelMessage, OpenChannel } from './records.ts'

/** How far back a citizen looks in a channel. */
const messagesRead = 500

export type ReadChannel = OpenChannel & {
  isPublic: boolean
  /** What everybody in it could see when it was read; undefined when nobody is in it. */
  seen: Access | undefined
}

/** A channel as a citizen may speak of it there: what everybody who is in it may see, at one moment. */
export async function readChannel(sql: Sql, id: ChannelId): Promise<ReadChannel> {
  return readSnapshot(sql, async (tx) => {
    const [seen, channel] = [await sharedChannel(tx, id), await findChannel(tx, id)]
    const rows = seen ? await listMessages(tx, id, seen, { limit: messagesRead }) : []
    const members = seen ? await listMembers(tx, id) : []
    const agents = await findAgents(
      tx,
      members.map(({ agent }) => agent.id),
    )
    const messages = rows
      .toReversed()
      .filter(({ deletedAt }) => deletedAt === null)
      .map(
        ({ id, author, body, flags, replyTo, createdAt }): ChannelMessage => ({
          id,
          author,
          body,
          flags,
          replyTo,
          createdAt,
        }),
      )
    return {
      ...{ id, seen, isPublic: channel?.kind === 'public_group' },
      messages: async () => messages,
      members: async (): Promise<AgentRow[]> => agents,
    }
  })
}
