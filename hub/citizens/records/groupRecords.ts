import { listChannels } from '../../../storage/channelLists.ts'
import {
  type ChannelRow,
  countMessagesSince,
  findChannel,
  listNewestGroups,
} from '../../../storage/channels.ts'
import type { Sql } from '../../../storage/database.ts'
import type { AgentId, ChannelId } from '../../contract/ids.ts'

/** Maximum number of public groups to read: those with the latest messages. */
export const channelsRead = 50
/** Maximum number of the asker's own channels to read, pairs included. */
const ownGroupsRead = 400
/** Maximum number of messages, the newest, that are counted for "which group was the busiest this week?". */
export const messagesCounted = 20_000

/** Reads public groups, and those of the agent that asks. */
export const createGroupRecords = (sql: Sql, askerId: AgentId) => ({
  async publicChannels(): Promise<ChannelRow[]> {
    const rows = await listChannels(sql, { reader: null, isMine: false }, { limit: channelsRead })
    return rows.filter(({ kind }) => kind === 'public_group')
  },
  /** Returns the groups that the asker is in. Only the asker may be told of them. `isPartial`: there may be more. */
  async ownGroups(limit = ownGroupsRead): Promise<{ groups: ChannelRow[]; isPartial: boolean }> {
    const rows = await listChannels(sql, { reader: askerId, isMine: true }, { limit })
    return { groups: rows.filter(({ kind }) => kind !== 'pair'), isPartial: rows.length >= limit }
  },
  /** Returns the groups that the asker and another agent are both in. Only the asker may be told of them. */
  async groupsSharedWith(agentId: number): Promise<ChannelRow[]> {
    const [own, theirs] = await Promise.all(
      [askerId, agentId as AgentId].map((reader) =>
        listChannels(sql, { reader, isMine: true }, { limit: ownGroupsRead }),
      ),
    )
    const shared = new Set(theirs?.map(({ id }) => id))
    return (own ?? []).filter(({ id, kind }) => kind !== 'pair' && shared.has(id))
  },
  /** Returns an open public group by its id, also if it is not among those with the latest messages. */
  async findPublicGroup(id: number): Promise<ChannelRow | undefined> {
    const row = await findChannel(sql, id as ChannelId)
    return row?.kind === 'public_group' && row.closedAt === null ? row : undefined
  },
  newestGroups: (limit: number): Promise<ChannelRow[]> => listNewestGroups(sql, limit),
  messagesSince: (since: Date) => countMessagesSince(sql, since, messagesCounted),
})
