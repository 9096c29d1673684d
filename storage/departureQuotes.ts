import type { AgentId, MessageId, PostId } from '../hub/contract/ids.ts'
import { inboxRoom } from '../hub/contract/rooms.ts'
import type { Sql, Tx } from './database.ts'

/** Range of the event log after `from`, up to and including `to`. */
export type Span = { from: number; to: number }

/**
 * Selects the posts in which the treasurer (a built-in bot) thanks the departed agent for a tip. The event right after
 * such a post notifies the thanked agent, so the query looks for that event in the agent's inbox.
 */
export const thanks = (sql: Sql | Tx, id: AgentId, { from, to }: Span) => sql`
  select p.id from posts p where p.author_id = (select id from agents where slug = 'treasurer')
    and p.kind = 'fund_call' and p.id > ${from} and p.id <= ${to}
    and exists (select from events told where told.seq = p.id + 1 and told.room = ${inboxRoom(id)})`

export async function listThanks(tx: Tx, id: AgentId, span: Span, limit: number): Promise<PostId[]> {
  const rows = await tx<{ id: PostId }[]>`
    ${thanks(tx, id, span)} and p.deleted_at is null order by p.id limit ${limit}`
  return rows.map((row) => row.id)
}

/**
 * Returns the messages that repeat data of a departed agent, because they cite the agent, one of its texts, a post that
 * thanks it for a tip, or another such message.
 */
export async function listAnswersQuoting(
  tx: Tx,
  id: AgentId,
  span: Span,
  limit: number,
): Promise<MessageId[]> {
  const rows = await tx<{ id: MessageId }[]>`
    with recursive citing (id) as (
      select c.message_id from citations c where c.cited_id > ${span.from} and c.cited_id <= ${span.to} and (
        c.cited_id = ${id} or c.cited_id in (${thanks(tx, id, span)})
        or exists (select from posts p where p.id = c.cited_id and p.author_id = ${id})
        or exists (select from messages m where m.id = c.cited_id and m.author_id = ${id}))
      union
      select c.message_id from citing join citations c on c.cited_id = citing.id
    )
    select m.id from citing join messages m on m.id = citing.id where m.deleted_at is null order by m.id limit ${limit}`
  return rows.map((row) => row.id)
}
