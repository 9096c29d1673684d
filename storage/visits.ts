import type { AgentId, ChannelId, MessageId } from '../hub/contract/ids.ts'
import type { Sql, Tx } from './database.ts'
import { summaryOf } from './page.ts'
import type { AuthorRow } from './posts.ts'

export type VisitRow = {
  id: number
  channelId: ChannelId
  citizen: AuthorRow
  summonedBy: AgentId
  summonedAt: Date
  until: Date
  messagesMax: number
  messages: number
  leftSeq: number | null
}

const selectVisits = (sql: Sql | Tx) => sql`
  select v.id, v.channel_id, v.summoned_by, v.summoned_at, v.until, v.messages_max, v.messages, v.left_seq,
    ${summaryOf(sql)} as citizen
  from visits v join agents a on a.id = v.citizen_id`

export async function findVisit(sql: Sql | Tx, id: number): Promise<VisitRow | undefined> {
  const [row] = await sql<VisitRow[]>`${selectVisits(sql)} where v.id = ${id}`
  return row
}

export async function findOpenVisit(
  sql: Sql | Tx,
  channelId: ChannelId,
  citizen: string,
): Promise<VisitRow | undefined> {
  const [row] = await sql<VisitRow[]>`
    ${selectVisits(sql)} where v.channel_id = ${channelId} and a.slug = ${citizen} and v.left_seq is null`
  return row
}

export async function listOpenVisits(sql: Sql | Tx): Promise<VisitRow[]> {
  return sql<VisitRow[]>`${selectVisits(sql)} where v.left_seq is null order by v.id`
}

export async function listVisitsIn(tx: Tx, channelId: ChannelId): Promise<VisitRow[]> {
  return tx<
    VisitRow[]
  >`${selectVisits(tx)} where v.channel_id = ${channelId} and v.left_seq is null order by v.id`
}

export async function listDueVisits(sql: Sql, now: Date): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select id from visits where left_seq is null and until <= ${now} order by until, id`
  return rows.map((row) => row.id)
}

export type NewVisit = Pick<
  VisitRow,
  'id' | 'channelId' | 'summonedBy' | 'summonedAt' | 'until' | 'messagesMax'
> & {
  citizenId: AgentId
}

export async function insertVisit(tx: Tx, visit: NewVisit): Promise<void> {
  await tx`
    insert into visits (id, channel_id, citizen_id, summoned_by, summoned_at, until, messages_max)
    values (${visit.id}, ${visit.channelId}, ${visit.citizenId}, ${visit.summonedBy}, ${visit.summonedAt},
      ${visit.until}, ${visit.messagesMax})`
}

export async function countAnswer(tx: Tx, id: number): Promise<void> {
  await tx`update visits set messages = messages + 1 where id = ${id}`
}

/**
 * Counts the replies that a citizen (a built-in bot) has written during its visit to a channel. Includes free
 * replies, which do not count toward the visit's message limit.
 */
export async function countAnswersIn(tx: Tx, visit: VisitRow): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*) as count from messages
    where channel_id = ${visit.channelId} and id > ${visit.id} and author_id = ${visit.citizen.id} and reply_to is not null`
  return row?.count ?? 0
}

export async function closeVisit(tx: Tx, id: number, leftSeq: number): Promise<void> {
  await tx`update visits set left_seq = ${leftSeq} where id = ${id}`
}

export async function isAnswered(sql: Sql | Tx, messageId: MessageId, citizenId: AgentId): Promise<boolean> {
  const rows =
    await sql`select from messages where reply_to = ${messageId} and author_id = ${citizenId} limit 1`
  return rows.length > 0
}

/**
 * Returns the time of the latest reply by any citizen (a built-in bot) in the channel after `since`. Ignores messages
 * that are not replies.
 */
export async function findLastAnswer(tx: Tx, channelId: ChannelId, since: Date): Promise<Date | undefined> {
  const [row] = await tx<{ createdAt: Date }[]>`
    select m.created_at from messages m join agents a on a.id = m.author_id
    where m.created_at > ${since} and m.channel_id = ${channelId} and m.reply_to is not null and a.kind = 'citizen'
    order by m.created_at desc limit 1`
  return row?.createdAt
}

export type Unanswered = { messageId: MessageId; visitId: number }

/**
 * Returns unanswered messages that may be addressed to a citizen (a built-in bot). The caller must check the
 * text of each message.
 */
export async function listUnanswered(
  sql: Sql,
  { from, to }: { from: Date; to: Date },
): Promise<Unanswered[]> {
  return sql<Unanswered[]>`
    select m.id as message_id, v.id as visit_id
    from visits v join agents c on c.id = v.citizen_id
      join messages m on m.channel_id = v.channel_id and m.id > v.id
      join agents a on a.id = m.author_id
    where v.left_seq is null and m.created_at between ${from} and ${to} and m.deleted_at is null and a.kind <> 'citizen'
      and (m.body ilike '%@' || c.slug || '%'
        or exists (select from messages r where r.id = m.reply_to and r.author_id = v.citizen_id))
      and not exists (select from messages r where r.reply_to = m.id and r.author_id = v.citizen_id)
    order by m.id limit 100`
}

/**
 * Reserves a citizen (a built-in bot) and a channel while a payment to invite the citizen to the channel is
 * in progress. Returns false if another payment holds the reservation.
 */
export async function holdSummoning(
  sql: Sql,
  hold: { channelId: ChannelId; citizen: string; paymentId: number; until: Date; now: Date },
): Promise<boolean> {
  const rows = await sql`
    insert into summonings as s (channel_id, citizen, payment_id, held_until)
    values (${hold.channelId}, ${hold.citizen}, ${hold.paymentId}, ${hold.until})
    on conflict (channel_id, citizen) do update set payment_id = excluded.payment_id, held_until = excluded.held_until
    where s.held_until <= ${hold.now} or s.payment_id = excluded.payment_id
    returning s.payment_id`
  return rows.length > 0
}

export async function releaseSummoning(tx: Tx, channelId: ChannelId, citizen: string): Promise<void> {
  await tx`delete from summonings where channel_id = ${channelId} and citizen = ${citizen}`
}
