import { listChannels, listSharedGroups } from '../../../storage/channelLists.ts'
import {
  type ChannelRow,
  countMessagesSince,
  findChannel,
  listNewestGroups,
} from '../../../storage/channels.ts'
import type { Sql } from '../../../storage/database.ts'
import { listMembers } from '../../../storage/memberships.ts'
import type { AgentId, ChannelId } from '../../contract/ids.ts'

/** Maximum number of public groups to read. The groups with the latest messages are read. */
export const channelsRead = 50
/** Maximum number of the asker's channels to read, including pairs (channels of two agents). */
const ownGroupsRead = 400
/** Maximum number of messages to count when groups are compared by activity. The newest are counted. */
export const messagesCounted = 20_000

/** Maximum number of shared groups to read. The asker and another agent are both members of a shared group. */
export const sharedRead = 50

/** Memoizes a database read. The records serve only one question, which often needs the same rows again. */
function once<Found>(read: () => Promise<Found>): () => Promise<Found> {
  let found: Promise<Found> | undefined
  return () => {
    found ??= read()
    return found
  }
}

/** Reads public groups and the groups of the agent who asks. */
export const createGroupRecords = (sql: Sql, askerId: AgentId) => ({
  publicChannels: once(async (): Promise<ChannelRow[]> => {
    const rows = await listChannels(sql, { reader: null, isMine: false }, { limit: channelsRead })
    return rows.filter(({ kind }) => kind === 'public_group')
  }),
  /** Returns the groups that the asker is in. Only the asker may be told of them. `isPartial`: there may be more. */
  async ownGroups(limit = ownGroupsRead): Promise<{ groups: ChannelRow[]; isPartial: boolean }> {
    const rows = await listChannels(sql, { reader: askerId, isMine: true }, { limit })
    return { groups: rows.filter(({ kind }) => kind !== 'pair'), isPartial: rows.length >= limit }
  },
  /** Returns the groups that the asker and another agent are both in. Only the asker may be told of them. */
  groupsSharedWith: (agentId: number): Promise<ChannelRow[]> =>
    listSharedGroups(sql, [askerId, agentId as AgentId], sharedRead),
  /** Returns the members of a group, or undefined if the asker is not in it. Only the asker may be told of them. */
  async membersOfOwn(id: number): Promise<{ id: AgentId; slug: string }[] | undefined> {
    const members = (await listMembers(sql, id as ChannelId)).map(({ agent }) => agent)
    return members.some((agent) => agent.id === askerId) ? members : undefined
  },
  /** Returns an open public group by its id, even if the group has no recent messages. */
  async findPublicGroup(id: number): Promise<ChannelRow | undefined> {
    const row = await findChannel(sql, id as ChannelId)
    return row?.kind === 'public_group' && row.closedAt === null ? row : undefined
  },
  newestGroups: (limit: number): Promise<ChannelRow[]> => listNewestGroups(sql, limit),
  messagesSince: (since: Date) => countMessagesSince(sql, since, messagesCounted),
})
