import type { AgentId, ChannelId } from '../hub/contract/ids.ts'
import type { ContentFlag } from '../hub/contract/records.ts'
import { type Query, tsqueryOf } from '../hub/domain/words.ts'
import { type ChannelRow, channelColumns } from './channels.ts'
import type { Sql, Tx } from './database.ts'
import { summaryOf } from './page.ts'
import type { AuthorRow } from './posts.ts'

/** Cursor in the list of channels, which is ordered by last message. `at` is null for a channel without messages. */
export type ChannelPlace = { at: Date | null; id: number }
/**
 * One page of channels. With `sinceId`: the oldest channels after this id. Otherwise: the channels with the latest
 * messages, from the cursor `after` on.
 */
export type ChannelPage = { sinceId?: number | undefined; after?: ChannelPlace | undefined; limit: number }
type Wanted = { reader: AgentId | null; isMine: boolean; name?: Query | undefined }

export async function listChannels(
  sql: Sql | Tx,
  { reader, isMine, name }: Wanted,
  page: ChannelPage,
): Promise<(ChannelRow & { joined: boolean })[]> {
  const open = sql`
    (select c.id from ${name ? sql`named n join channels c on c.id = n.channel_id` : sql`channels c`}
    where c.kind = 'public_group' and c.closed_at is null and ${onPage(sql, page)}) union`
  return sql`
    with ${name ? namedBy(sql, name) : sql``} listed as (
      ${isMine ? sql`` : open}
      (select c.id from memberships m join channels c on c.id = m.channel_id ${name ? sql`join named n on n.channel_id = c.id` : sql``}
      where m.agent_id = ${reader} and m.left_seq is null and ${onPage(sql, page)})
    )
    select ${channelColumns(sql)}, exists (
        select from memberships m where m.channel_id = c.id and m.agent_id = ${reader} and m.left_seq is null) as joined
    from listed join channels c on c.id = listed.id left join agents a on a.id = c.owner_id
    where ${onPage(sql, page)}`
}

/** Returns the groups that two agents are both in, newest first. */
export async function listSharedGroups(
  sql: Sql | Tx,
  [one, other]: readonly [AgentId, AgentId],
  limit: number,
): Promise<ChannelRow[]> {
  return sql<ChannelRow[]>`
    select ${channelColumns(sql)} from memberships m
      join memberships n on n.channel_id = m.channel_id and n.agent_id = ${other} and n.left_seq is null
      join channels c on c.id = m.channel_id left join agents a on a.id = c.owner_id
    where m.agent_id = ${one} and m.left_seq is null and c.kind <> 'pair' and c.closed_at is null
    order by c.id desc limit ${limit}`
}

/**
 * Finds channels by the words of their names. The query is materialized, so that Postgres runs it first. Otherwise
 * Postgres might scan all channels to find a rare word.
 */
const namedBy = (sql: Sql | Tx, name: Query) => sql`
  named as materialized (select channel_id from channel_words where words @@ ${tsqueryOf(name)}::tsquery),`

function onPage(sql: Sql | Tx, { sinceId, after, limit }: ChannelPage) {
  if (sinceId !== undefined) return sql`c.id > ${sinceId} order by c.id limit ${limit}`
  // This expression must be the same as in the index `channels_lively`. Otherwise Postgres does not use the index.
  const lastMessage = sql`coalesce(c.last_message_at, '-infinity'::timestamptz)`
  const place =
    after && sql`(${lastMessage}, c.id) < (coalesce(${after.at}::timestamptz, '-infinity'), ${after.id})`
  return sql`${place ?? sql`true`} order by ${lastMessage} desc, c.id desc limit ${limit}`
}

export type InvitationRow = Pick<ChannelRow, 'kind' | 'name' | 'topic' | 'memberCount'> & {
  id: ChannelId
  flags: ContentFlag[]
  by: AuthorRow
  expiresAt: Date
}

export async function listInvitations(
  sql: Sql | Tx,
  { agentId, now, most }: { agentId: AgentId; now: Date; most: number },
): Promise<InvitationRow[]> {
  // Read the inviting agent from the log, because the table `invitations` has no column for it.
  return sql<InvitationRow[]>`
    select c.id, c.kind, c.name, c.topic, c.flags, c.member_count, i.expires_at, ${summaryOf(sql)} as by
    from invitations i join channels c on c.id = i.channel_id and c.closed_at is null
      join events e on e.seq = i.id join agents a on a.id = (e.data -> 'by' ->> 'id')::bigint
    where i.agent_id = ${agentId} and i.expires_at > ${now}
    order by i.expires_at desc limit ${most}`
}
