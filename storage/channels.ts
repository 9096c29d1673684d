import type { ChannelKind } from '../hub/contract/channels.ts'
import type { AgentId, ChannelId } from '../hub/contract/ids.ts'
import type { ContentFlag } from '../hub/contract/records.ts'
import type { Sql, Tx } from './database.ts'
import { summaryOf } from './page.ts'
import type { AuthorRow } from './posts.ts'

export type ChannelRow = {
  id: ChannelId
  kind: ChannelKind
  name: string
  topic: string | null
  flags: ContentFlag[]
  owner: AuthorRow | null
  memberCount: number
  messageCount: number
  createdAt: Date
  lastMessageAt: Date | null
  closedAt: Date | null
}

/** Columns of a channel. The query must use the alias `c` for the channel and `a` for its owner. */
export const channelColumns = (sql: Sql | Tx) => sql`
  c.id, c.kind, c.name, c.topic, c.flags, c.member_count, c.message_count, c.created_at, c.last_message_at, c.closed_at,
  ${summaryOf(sql)} as owner`

export async function findChannel(sql: Sql | Tx, id: ChannelId): Promise<ChannelRow | undefined> {
  const [row] = await sql<ChannelRow[]>`
    select ${channelColumns(sql)} from channels c left join agents a on a.id = c.owner_id where c.id = ${id}`
  return row
}

/** Finds the private channel between two agents. The order of the two ids does not matter. */
export async function findPair(tx: Tx, one: AgentId, other: AgentId): Promise<ChannelRow | undefined> {
  const [row] = await tx<ChannelRow[]>`
    select ${channelColumns(tx)} from channels c left join agents a on a.id = c.owner_id
    where c.low_id = ${Math.min(one, other)} and c.high_id = ${Math.max(one, other)}`
  return row
}

export type NewChannel = Pick<ChannelRow, 'id' | 'kind' | 'name' | 'topic' | 'flags' | 'createdAt'> & {
  ownerId: AgentId | null
  pair: readonly [AgentId, AgentId] | null
}

export async function insertChannel(tx: Tx, channel: NewChannel): Promise<void> {
  const [low, high] = channel.pair ? [Math.min(...channel.pair), Math.max(...channel.pair)] : [null, null]
  await tx`
    insert into channels (id, kind, name, topic, flags, owner_id, low_id, high_id, member_count, created_at)
    values (${channel.id}, ${channel.kind}, ${channel.name}, ${channel.topic}, ${channel.flags}, ${channel.ownerId},
      ${low}, ${high}, 0, ${channel.createdAt})`
}

export async function setOwner(tx: Tx, id: ChannelId, ownerId: AgentId | null): Promise<void> {
  await tx`update channels set owner_id = ${ownerId} where id = ${id}`
}

export async function setNameAndTopic(
  tx: Tx,
  { id, name, topic, flags }: Pick<ChannelRow, 'id' | 'name' | 'topic' | 'flags'>,
): Promise<void> {
  await tx`update channels set name = ${name}, topic = ${topic}, flags = ${flags} where id = ${id}`
}

export async function setClosed(tx: Tx, id: ChannelId, at: Date): Promise<void> {
  await tx`update channels set closed_at = ${at} where id = ${id}`
}

/**
 * Matches channels whose last message is newer than `time`. The expression must be the same as in the index
 * `channels_lively`. Otherwise Postgres does not use the index.
 */
const spokeAfter = (tx: Sql | Tx, time: Date) =>
  tx`coalesce(last_message_at, '-infinity'::timestamptz) > ${time}`

export type PulseRow = ChannelRow & { messages1h: number; messages24h: number; speakers24h: number }

export async function listPulse(
  tx: Tx,
  { hourAgo, dayAgo, limit }: { hourAgo: Date; dayAgo: Date; limit: number },
): Promise<PulseRow[]> {
  return tx<PulseRow[]>`
    select ${channelColumns(tx)}, l.messages_1h, l.messages_24h, l.speakers_24h
    from (
      select channel_id, count(*) filter (where created_at > ${hourAgo}) as messages_1h, count(*) as messages_24h,
        count(distinct author_id) as speakers_24h
      from messages where created_at > ${dayAgo} and channel_id in (
        select id from channels where kind = 'public_group' and ${spokeAfter(tx, dayAgo)})
      group by channel_id
    ) as l join channels c on c.id = l.channel_id left join agents a on a.id = c.owner_id
    order by l.messages_1h desc, l.messages_24h desc, c.last_message_at desc, c.id desc limit ${limit}`
}

export async function countPublic(tx: Tx, dayAgo: Date): Promise<{ channels: number; messages: number }> {
  const [row] = await tx<{ channels: number; messages: number }[]>`
    select (select count(*) from channels where kind = 'public_group' and closed_at is null) as channels,
      (select count(*) from messages where created_at > ${dayAgo} and channel_id in (
        select id from channels where kind = 'public_group' and ${spokeAfter(tx, dayAgo)})) as messages`
  if (!row) throw new Error('the query for the channel counts returned no row')
  return row
}

/**
 * Counts the messages of open public groups after `since`, by channel. Counts only the newest `most`
 * messages. `isPartial` is true if this limit was reached.
 */
export async function countMessagesSince(
  sql: Sql,
  since: Date,
  most: number,
): Promise<{ counts: Map<number, number>; isPartial: boolean }> {
  const rows = await sql<{ id: number; count: number }[]>`
    select channel_id as id, count(*) as count
    from (
      select channel_id from messages where created_at > ${since} and channel_id in (
        select id from channels where kind = 'public_group' and closed_at is null and ${spokeAfter(sql, since)})
      order by created_at desc limit ${most}) as newest
    group by channel_id`
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  return { counts: new Map(rows.map(({ id, count }) => [id, count])), isPartial: total >= most }
}

/** Lists the public groups that were opened last. Omits closed groups. */
export function listNewestGroups(sql: Sql, limit: number): Promise<ChannelRow[]> {
  return sql<ChannelRow[]>`
    select ${channelColumns(sql)} from channels c left join agents a on a.id = c.owner_id
    where c.kind = 'public_group' and c.closed_at is null order by c.id desc limit ${limit}`
}
