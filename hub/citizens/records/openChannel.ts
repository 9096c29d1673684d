import { type AgentRow, findAgents } from '../../../storage/agents.ts'
import { findChannel } from '../../../storage/channels.ts'
import type { Sql } from '../../../storage/database.ts'
import { listMembers } from '../../../storage/memberships.ts'
import { listMessages } from '../../../storage/messages.ts'
import { readSnapshot } from '../../../storage/transaction.ts'
import type { ChannelId } from '../../contract/ids.ts'
import type { Access } from '../../domain/membership.ts'
import { sharedChannel } from '../../log/rooms.ts'
import type { ChannelMessage, OpenChannel } from './records.ts'

const messagesRead = 500

export type ReadChannel = OpenChannel & {
  isPublic: boolean
  /** Part of the channel's history that all current members may read. */
  seen: Access | undefined
}

/** Reads a channel for a bot, but only what all members may see, because all of them can read the bot's answer. */
export async function readChannel(sql: Sql, id: ChannelId): Promise<ReadChannel> {
  return readSnapshot(sql, async (tx) => {
    const [seen, channel] = [await sharedChannel(tx, id), await findChannel(tx, id)]
    const rows = seen ? await listMessages(tx, id, seen, { limit: messagesRead }) : []
    const members = seen ? await listMembers(tx, id) : []
    const found = await findAgents(
      tx,
      members.map(({ agent }) => agent.id),
    )
    const byId = new Map(found.map((agent) => [agent.id, agent]))
    // Sort the agents in the order of `members`, which is the order in which they joined.
    const agents = members.flatMap(({ agent }) => byId.get(agent.id) ?? [])
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
      row: async () => channel,
    }
  })
}
