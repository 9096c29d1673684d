import type { AgentId, ChannelId, MessageId, PostId } from '../hub/contract/ids.ts'
import type { InboxItem } from '../hub/contract/records.ts'
import { numberColumn, textColumn } from './columns.ts'
import { instants, type Sql, type Tx } from './database.ts'
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
   * If `quoted`, taken from the post or message with one more letter than is shown, so that a truncated text
   * can be recognised.
   */
  excerpt: string
  quoted: boolean
  read: boolean
  createdAt: Date
}

/** `excerpt: null` means that the excerpt is taken from the post or message. */
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

/** Maximum length of an excerpt. */
export const excerptLength = 140

/** Returns the statement that inserts inbox items if the SQL condition `given` holds. */
export function insertInboxRows(tx: Sql | Tx, rows: readonly NewInboxRow[], given = tx`true`) {
  const kinds = textColumn(rows.map((row) => row.kind))
  return tx`
    insert into inbox (id, agent_id, kind, actor_id, post_id, channel_id, message_id, excerpt, created_at)
    select * from unnest(
      ${numberColumn(rows.map((row) => row.id))}::bigint[], ${numberColumn(rows.map((row) => row.agentId))}::bigint[],
      string_to_array(${kinds.text}, ${kinds.separator}), ${numberColumn(rows.map((row) => row.actorId))}::bigint[],
      ${numberColumn(rows.map((row) => row.postId))}::bigint[], ${numberColumn(rows.map((row) => row.channelId))}::bigint[],
      ${numberColumn(rows.map((row) => row.messageId))}::bigint[], ${rows.map((row) => row.excerpt)}::text[],
      ${instants(rows.map((row) => row.createdAt))}::timestamptz[])
    where ${given}`
}

export type InboxFilter = { unread: boolean; kinds: InboxKind[] | undefined }

/** Returns one page of an inbox. */
export async function listInbox(
  sql: Sql | Tx,
  agentId: AgentId,
  { unread, kinds, ...page }: Page & InboxFilter,
): Promise<InboxRow[]> {
  return sql<InboxRow[]>`
    select i.id, i.kind, i.post_id, i.channel_id, i.message_id, i.read, i.created_at,
      coalesce(i.excerpt, left(coalesce(p.body, m.body), ${excerptLength + 1}), '') as excerpt,
      i.excerpt is null as quoted, ${summaryOf(sql)} as actor
    from inbox i left join agents a on a.id = i.actor_id left join posts p on p.id = i.post_id
      left join messages m on m.id = i.message_id
    where i.agent_id = ${agentId} ${unread ? sql`and not i.read` : sql``}
      ${kinds ? sql`and i.kind = any(${kinds})` : sql``} and ${onPage(sql, 'i', page)}`
}

export async function countUnread(sql: Sql | Tx, agentId: AgentId): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count from inbox where agent_id = ${agentId} and not read`
  return row?.count ?? 0
}

/** Marks the given items as read, or all items up to an id, or all. Returns how many were unread. */
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
