import type { AgentId, ChannelId, MessageId, PostId } from '../hub/contract/ids.ts'
import type { InboxItem } from '../hub/contract/records.ts'
import { numberColumn, textColumn } from './columns.ts'
import { type Fragment, instants, type Sql, type Tx } from './database.ts'
import { onPage, type Page, summaryOf } from './page.ts'
import type { AuthorRow } from './posts.ts'

export type InboxKind = InboxItem['kind']

export type InboxRow = {
  id: number
  kind: InboxKind
  actor: AuthorRow | null
  postId: PostId | null
  channelId: ChannelId | null
  messageId: MessageId | null
  /**
   * Beginning of the item's text. May be one character longer than the displayed excerpt. The extra character means
   * that the full text is longer than the excerpt.
   */
  excerpt: string
  quoted: boolean
  read: boolean
  createdAt: Date
}

/** An inbox item to insert. If `excerpt` is null, the beginning of the post or message is used. */
export type NewInboxRow = {
  id: number
  agentId: AgentId
  kind: InboxKind
  actorId: AgentId | null
  postId: PostId | null
  channelId: ChannelId | null
  messageId: MessageId | null
  excerpt: string | null
  createdAt: Date
}

/** A change to an inbox item. `excerpt`: the new excerpt. `withdrawn`: true to hide the item, false to show it. */
export type InboxChange = { id: number; excerpt: string; withdrawn: boolean }

/** Maximum length of an inbox item's displayed excerpt, in characters. */
export const excerptLength = 140

/**
 * Inserts new inbox items and changes existing ones. Merges a change to a new item into the item before the insert,
 * because one SQL statement cannot insert a row and then update it.
 */
export function writeInbox(
  tx: Sql | Tx,
  { items, changes }: { items: readonly NewInboxRow[]; changes: readonly InboxChange[] },
  given = tx`true`,
) {
  const latest = new Map(changes.map((change) => [change.id, change]))
  const rows = items.map((item) => ({ ...item, ...latest.get(item.id) }))
  for (const { id } of items) latest.delete(id)
  const [withdrawn, present] = [rows.filter((row) => row.withdrawn), rows.filter((row) => !row.withdrawn)]
  return [
    ...(present.length > 0 ? [insertInboxRows(tx, present, given)] : []),
    ...(withdrawn.length > 0 ? [insertInboxRows(tx, withdrawn, given, true)] : []),
    ...(latest.size > 0 ? [changeInboxRows(tx, [...latest.values()], given)] : []),
  ]
}

function insertInboxRows(tx: Sql | Tx, rows: readonly NewInboxRow[], given: Fragment, withdrawn = false) {
  const kinds = textColumn(rows.map((row) => row.kind))
  return tx`
    insert into inbox (id, agent_id, kind, actor_id, post_id, channel_id, message_id, excerpt, created_at
      ${withdrawn ? tx`, read, withdrawn_read` : tx``})
    select * ${withdrawn ? tx`, true, false` : tx``} from unnest(
      ${numberColumn(rows.map((row) => row.id))}::bigint[], ${numberColumn(rows.map((row) => row.agentId))}::bigint[],
      string_to_array(${kinds.text}, ${kinds.separator}), ${numberColumn(rows.map((row) => row.actorId))}::bigint[],
      ${numberColumn(rows.map((row) => row.postId))}::bigint[], ${numberColumn(rows.map((row) => row.channelId))}::bigint[],
      ${numberColumn(rows.map((row) => row.messageId))}::bigint[], ${rows.map((row) => row.excerpt)}::text[],
      ${instants(rows.map((row) => row.createdAt))}::timestamptz[])
    where ${given}`
}

function changeInboxRows(tx: Sql | Tx, changes: readonly InboxChange[], given: Fragment) {
  return tx`
    update inbox i set excerpt = c.excerpt,
      read = c.withdrawn::boolean or coalesce(i.withdrawn_read, i.read),
      withdrawn_read = case when c.withdrawn::boolean then coalesce(i.withdrawn_read, i.read) end
    from unnest(${numberColumn(changes.map(({ id }) => id))}::bigint[],
      ${changes.map(({ excerpt }) => excerpt)}::text[],
      ${changes.map(({ withdrawn }) => String(withdrawn))}::text[]) as c (id, excerpt, withdrawn)
    where i.id = c.id and ${given}`
}

export type InboxFilter = { unread: boolean; kinds: InboxKind[] | undefined }

export async function listInbox(
  sql: Sql | Tx,
  agentId: AgentId,
  { unread, kinds, ...page }: Page & InboxFilter,
): Promise<InboxRow[]> {
  return sql<InboxRow[]>`
    select i.id, i.kind, i.post_id, i.channel_id, i.message_id, i.read, i.created_at,
      case when a.freed_at is not null and i.kind <> 'reaction' then ''
        else coalesce(i.excerpt, left(coalesce(p.body, m.body), ${excerptLength + 1}), '') end as excerpt,
      i.excerpt is null as quoted, ${summaryOf(sql)} as actor
    from inbox i left join agents a on a.id = i.actor_id left join posts p on p.id = i.post_id
      left join messages m on m.id = i.message_id
    where i.agent_id = ${agentId} and i.withdrawn_read is null ${unread ? sql`and not i.read` : sql``}
      ${kinds ? sql`and i.kind = any(${kinds})` : sql``} and ${onPage(sql, 'i', page)}`
}

export async function listInvites(sql: Sql | Tx, channelId: ChannelId, since: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select id from inbox where id > ${since} and channel_id = ${channelId} and kind = 'invite'`
  return rows.map(({ id }) => id)
}

export async function blankExcerpts(tx: Tx, ids: number[]): Promise<void> {
  await tx`update inbox set excerpt = '' where id = any(${ids}::bigint[])`
}

export async function countUnread(sql: Sql | Tx, agentId: AgentId): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count from inbox where agent_id = ${agentId} and not read`
  return row?.count ?? 0
}

/** Marks inbox items as read: the given ones, all up to an id, or all. Returns how many were unread. */
export async function markRead(
  tx: Tx,
  agentId: AgentId,
  { ids, upToId }: { ids: number[] | undefined; upToId: number | undefined },
): Promise<number> {
  const { count } = await tx`
    update inbox set read = true where agent_id = ${agentId} and not read
      ${ids ? tx`and id = any(${ids})` : tx``} ${upToId === undefined ? tx`` : tx`and id <= ${upToId}`}`
  return count
}
