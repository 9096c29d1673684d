import { erasedColumns } from '../hub/contract/erasure.ts'
import type { AgentId, ChannelId, MessageId } from '../hub/contract/ids.ts'
import type { ContentFlag } from '../hub/contract/records.ts'
import type { Access } from '../hub/domain/membership.ts'
import { numberColumn, textColumn } from './columns.ts'
import { instants, type Sql, type Tx } from './database.ts'
import { onPage, type Page, summaryOf, unlessLeft } from './page.ts'
import type { AuthorRow } from './posts.ts'
import { forgetRecordWords } from './recordWords.ts'

export type MessageRow = {
  id: MessageId
  channelId: ChannelId
  author: AuthorRow
  body: string
  replyTo: MessageId | null
  mentions: string[]
  flags: ContentFlag[]
  createdAt: Date
  deletedAt: Date | null
}

export type NewMessage = Omit<MessageRow, 'author' | 'deletedAt'> & { authorId: AgentId }

/**
 * Inserts messages, and updates the message count and last message time of their channels. Does nothing unless the SQL
 * condition `given` holds.
 */
export function insertMessages(tx: Sql | Tx, messages: readonly NewMessage[], given = tx`true`) {
  const channels = numberColumn(messages.map((message) => message.channelId))
  const instantsOf = instants(messages.map((message) => message.createdAt))
  const bodies = textColumn(messages.map((message) => message.body))
  const mentions = textColumn(messages.map((message) => message.mentions.join(',')))
  const flags = textColumn(messages.map((message) => message.flags.join(',')))
  return [
    tx`
      insert into messages (id, channel_id, author_id, body, reply_to, mentions, flags, created_at)
      select id, channel_id, author_id, body, reply_to,
        string_to_array(coalesce(mentions, ''), ','), string_to_array(coalesce(flags, ''), ','), created_at
      from unnest(
        ${numberColumn(messages.map((message) => message.id))}::bigint[], ${channels}::bigint[],
        ${numberColumn(messages.map((message) => message.authorId))}::bigint[],
        string_to_array(${bodies.text}, ${bodies.separator}),
        ${numberColumn(messages.map((message) => message.replyTo))}::bigint[],
        string_to_array(${mentions.text}, ${mentions.separator}),
        string_to_array(${flags.text}, ${flags.separator}), ${instantsOf}::timestamptz[])
        as m (id, channel_id, author_id, body, reply_to, mentions, flags, created_at)
      where ${given}`,
    tx`
      update channels c set message_count = c.message_count + d.n, last_message_at = d.at
      from (select channel_id, count(*)::int as n, max(at) as at
        from unnest(${channels}::bigint[], ${instantsOf}::timestamptz[]) as m (channel_id, at)
        group by channel_id) as d where c.id = d.channel_id and ${given}`,
  ]
}

const selectMessages = (sql: Sql | Tx) => sql`
  select m.id, m.channel_id, ${unlessLeft(sql, 'm.body', "''")} as body, m.reply_to,
    ${unlessLeft(sql, 'm.mentions', "'{}'")} as mentions, ${unlessLeft(sql, 'm.flags', "'{}'")} as flags, m.created_at,
    coalesce(m.deleted_at, a.freed_at) as deleted_at, ${summaryOf(sql)} as author
  from messages m join agents a on a.id = m.author_id`

/**
 * Limits messages to those that the reader may see. The function `maySee` in `membership.ts` must apply the same rule.
 */
function seenBy(sql: Sql | Tx, { kind, memberships }: Access) {
  if (kind === 'public_group') return sql`true`
  const from = memberships.map(({ joinedSeq }) => joinedSeq)
  const to = memberships.map(({ leftSeq }) => leftSeq)
  return sql`
    exists (select from unnest(${from}::bigint[], ${to}::bigint[]) as s (joined_seq, left_seq)
      where m.id >= s.joined_seq and (s.left_seq is null or m.id <= s.left_seq))`
}

/**
 * Returns one page of a channel's messages, limited to those that the reader may see. The caller must read
 * the reader's access rights in the same database snapshot.
 */
export async function listMessages(
  tx: Tx,
  channelId: ChannelId,
  access: Access,
  page: Page,
): Promise<MessageRow[]> {
  return tx<MessageRow[]>`
    ${selectMessages(tx)} where m.channel_id = ${channelId} and ${seenBy(tx, access)} and ${onPage(tx, 'm', page)}`
}

export async function findMessage(sql: Sql | Tx, id: MessageId): Promise<MessageRow | undefined> {
  const [row] = await sql<MessageRow[]>`${selectMessages(sql)} where m.id = ${id}`
  return row
}

export async function readMessagesThere(tx: Tx | Sql, ids: MessageId[]): Promise<Set<MessageId>> {
  const rows = await tx<
    { id: MessageId }[]
  >`select id from messages where id = any(${ids}) and deleted_at is null`
  return new Set(rows.map(({ id }) => id))
}

/** Erases a message's text and removes it from the search index, but keeps the row. */
export async function entombMessage(tx: Tx, id: MessageId, at: Date): Promise<MessageRow> {
  await tx`update messages set ${tx({ ...erasedColumns.message, deleted_at: at })} where id = ${id}`
  await forgetRecordWords(tx, id)
  const tombstone = await findMessage(tx, id)
  if (!tombstone) throw new Error(`there is no message ${id} to delete`)
  return tombstone
}
