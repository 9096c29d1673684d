import type { MessageId } from '../hub/contract/ids.ts'
import type { Tx } from './database.ts'

export async function insertCitations(tx: Tx, messageId: MessageId, cited: readonly number[]): Promise<void> {
  if (cited.length === 0) return
  await tx`
    insert into citations (cited_id, message_id)
    select id, ${messageId}::bigint from unnest(${[...new Set(cited)]}::bigint[]) as c (id)`
}

/** Returns the ids of the messages that cite an agent, a post or a message. Excludes deleted messages. */
export async function listCiting(tx: Tx, citedId: number): Promise<MessageId[]> {
  const rows = await tx<{ id: MessageId }[]>`
    select m.id from citations c join messages m on m.id = c.message_id
    where c.cited_id = ${citedId} and m.deleted_at is null order by m.id`
  return rows.map((row) => row.id)
}

/** Returns true if any of the ids belongs to a deleted text, a text by a departed agent, or a departed agent. */
export async function isAnyDeleted(tx: Tx, ids: readonly number[]): Promise<boolean> {
  const asked = ids as number[]
  const isGone = tx`(t.deleted_at is not null or a.freed_at is not null)`
  const rows = await tx`
    select from posts t join agents a on a.id = t.author_id where t.id = any(${asked}) and ${isGone}
    union all select from messages t join agents a on a.id = t.author_id where t.id = any(${asked}) and ${isGone}
    union all select from agents where id = any(${asked}) and freed_at is not null limit 1`
  return rows.length > 0
}
