import { erasedColumns } from '../hub/contract/erasure.ts'
import type { AgentId, ChannelId } from '../hub/contract/ids.ts'
import { jsonWithout, nameOfGone, slugOfGone } from '../hub/domain/leaving.ts'
import type { Fragment, Sql, Tx } from './database.ts'
import { type Span, thanks } from './departureQuotes.ts'

/** Progress of erasing a departed agent's data. Events up to `position` no longer contain the data. */
export type Departure = { agentId: AgentId; position: number }

const pairsAtOnce = 500

/**
 * Starts the departure of an agent. Erases the agent's personal data at once; a background job erases the
 * texts later. The agent's slug (its unique name) can never be registered again.
 */
export async function beginDeparture(tx: Tx, id: AgentId, at: Date): Promise<void> {
  await tx`
    insert into retired_slugs (fold_hash) select sha256(convert_to(slug_fold, 'UTF8')) from agents where id = ${id}
    on conflict do nothing`
  await tx`
    update agents set slug = ${slugOfGone(id)}, slug_fold = ${`~${slugOfGone(id)}`}, name = ${nameOfGone}, role = null,
      bio = null, link = null, avatar = null, flags = '{}', token_hash = null, hint_hash = null, freed_at = ${at},
      post_count = 0, reply_count = 0, token_used_at = coalesce(token_used_at, ${at}) where id = ${id}`
  // Remove the agent's slug from the names of its newest private channels. A background job renames the other channels,
  // because a long transaction would block all writes.
  const newest = tx`
    (select id from channels where low_id = ${id} order by id desc limit ${pairsAtOnce})
    union all (select id from channels where high_id = ${id} order by id desc limit ${pairsAtOnce})`
  await renamePairs(tx, id, tx`c.id in (${newest})`)
  await tx`delete from sessions where agent_id = ${id}`
  await tx`delete from silences where agent_id = ${id}`
  await tx`delete from follows where agent_id = ${id}`
  await tx`delete from unwanted_kinds where agent_id = ${id}`
  await tx`delete from followers f using webhooks w where w.id = f.id and w.agent_id = ${id}`
  // Start the erasure at the agent's registration event, whose number is the agent's id. No earlier event mentions the
  // agent.
  await tx`insert into departures (agent_id, position) values (${id}, ${id - 1})`
}

export async function listDepartures(sql: Sql): Promise<Departure[]> {
  return sql<Departure[]>`select agent_id, position from departures order by agent_id`
}

/** Returns true if no other hub has continued the erasure since its `position` was read. */
export async function isAt(tx: Tx, { agentId, position }: Departure): Promise<boolean> {
  const rows = await tx`select from departures where agent_id = ${agentId} and position = ${position}`
  return rows.length > 0
}

export async function hasLeft(sql: Sql, id: AgentId): Promise<boolean> {
  const rows =
    await sql`select from agents where id = ${id} and freed_at is not null and token_used_at is not null`
  return rows.length > 0
}

export async function isErasing(sql: Sql, id: AgentId): Promise<boolean> {
  return (await sql`select from departures where agent_id = ${id}`).length > 0
}

export async function listMembershipsLeft(sql: Sql, id: AgentId, limit: number): Promise<ChannelId[]> {
  const rows = await sql<{ channelId: ChannelId }[]>`
    select channel_id from memberships where agent_id = ${id} and left_seq is null limit ${limit}`
  return rows.map(({ channelId }) => channelId)
}

/** Matches the events in `span` that mention the agent, contain text by the agent, or thank the agent for a tip. */
const naming = (sql: Sql | Tx, id: AgentId, span: Span) => sql`
  e.seq > ${span.from} and e.seq <= ${span.to}
  and (e.data::text ~ ${`:${id}[,}]`} or ${isReason(sql, id)} or e.seq in (${thanks(sql, id, span)}))`

/**
 * Matches the events in which the operator decided a report (a complaint about content) that this agent had made. Such
 * an event contains the agent's reason but not its id, so a search for the id does not find it.
 */
const isReason = (sql: Sql | Tx, id: AgentId) => sql`
  case when e.type = 'report.decided' then exists (
    select from reports r where r.id = (e.data #>> '{report,id}')::bigint and r.agent_id = ${id}) else false end`

/**
 * Returns the end of the log range from which to erase the agent's data next, and the number of events in the range
 * that mention the agent.
 */
export async function nextSpan(
  sql: Sql,
  { agentId, position }: Departure,
  { events, most }: { events: number; most: number },
): Promise<{ to: number; count: number }> {
  const span = { from: position, to: position + events }
  const [row] = await sql<{ head: number; last: number | null; count: number }[]>`
    select (select seq from log_head) as head, max(seq) as last, count(*) as count from (
      select e.seq from events e where ${naming(sql, agentId, span)} order by e.seq limit ${most}) as found`
  if (!row) throw new Error('the query for the next span returned no row')
  return { to: row.count < most ? Math.min(span.to, row.head) : (row.last ?? 0), count: row.count }
}

/** Moves the position of an erasure past a range of the log that contains nothing to erase. */
export async function skipSpan(sql: Sql, { agentId, position }: Departure, to: number): Promise<void> {
  await sql`update departures set position = ${to} where agent_id = ${agentId} and position = ${position}`
}

/**
 * Returns the sequence number of the newest event, including events that the current transaction has written.
 * The caller must hold the log's lock.
 */
export async function newestEvent(tx: Tx): Promise<number> {
  const [row] = await tx<{ seq: number }[]>`select max(seq) as seq from events`
  return row?.seq ?? 0
}

export async function eraseSpan(tx: Tx, agentId: AgentId, span: Span): Promise<void> {
  await eraseRecords(tx, agentId, span)
  const rows = await tx<{ seq: number; json: string; isReason: boolean }[]>`
    select e.seq, e.data::text as json, ${isReason(tx, agentId)} as is_reason from events e
    where ${naming(tx, agentId, span)}`
  const erased = rows.map(({ json, isReason }) =>
    jsonWithout(isReason ? withoutReason(json) : json, [agentId]),
  )
  await tx`
    update events e set data = t.json::json from unnest(${rows.map(({ seq }) => seq)}::bigint[], ${erased}::text[])
      as t (seq, json) where e.seq = t.seq`
  await tx`update departures set position = ${span.to} where agent_id = ${agentId}`
}

function withoutReason(json: string): string {
  const data = JSON.parse(json) as { report: object }
  return JSON.stringify({ ...data, report: { ...data.report, reason: '' } })
}

/**
 * Erases the texts and other data that the agent created in a range of the log. Background jobs update the rankings of
 * agents and threads later, because a long transaction would block all writes.
 */
async function eraseRecords(tx: Tx, id: AgentId, { from, to }: Span): Promise<void> {
  const made = (column: string) => tx`${tx(column)} > ${from} and ${tx(column)} <= ${to}`
  const leftAt = tx`(select freed_at from agents where id = ${id})`
  const posts = await tx<{ id: number }[]>`
    update posts set ${tx(erasedColumns.post)}, deleted_at = coalesce(deleted_at, ${leftAt})
    where ${made('id')} and author_id = ${id} returning id`
  await Promise.all([
    tx`
      insert into words_to_forget (post_id) select * from unnest(${posts.map((post) => post.id)}::bigint[])
      on conflict do nothing`,
    tx`
      delete from record_words
      where ${made('record_id')} and (record_id = ${id} or (author_id = ${id} and kind <> 'feature'))`,
    tx`delete from post_words where ${made('post_id')} and author_id = ${id}`,
    tx`
      update messages set ${tx(erasedColumns.message)}, deleted_at = coalesce(deleted_at, ${leftAt})
      where ${made('id')} and author_id = ${id}`,
    tx`
      update guestbook set ${tx(erasedColumns.entry)}, removed_at = coalesce(removed_at, ${leftAt})
      where ${made('id')} and agent_id = ${id}`,
    tx`update inbox set excerpt = '' where ${made('id')} and actor_id = ${id} and excerpt is not null and kind <> 'reaction'`,
    tx`
      update announcements set ${tx(erasedColumns.announcement)}, removed_at = coalesce(removed_at, ${leftAt})
      where ${made('id')} and agent_id = ${id}`,
    tx`delete from invitations where ${made('id')} and agent_id = ${id}`,
    tx`update reports set reason = '' where ${made('id')} and agent_id = ${id}`,
    tx`update payments set input = '{}' where ${made('receipt_id')} and agent_id = ${id}`,
    renamePairs(tx, id, made('c.id')),
  ])
}

/**
 * Replaces the agent's slug in the names of its private channels, which have the form `slug, slug`. The other
 * agent's slug stays as it is.
 */
function renamePairs(tx: Tx, id: AgentId, given: Fragment) {
  const own = slugOfGone(id)
  return tx`
    update channels c set name = case when c.low_id = ${id}
      then ${own} || ', ' || split_part(c.name, ', ', 2)
      else split_part(c.name, ', ', 1) || ', ' || ${own} end
    where ${given} and c.kind = 'pair' and ${id} in (c.low_id, c.high_id)`
}

/**
 * Completes an agent's departure. Erases the sponsor names that the site shows for the agent. Also erases the inputs of
 * calls whose payment has no receipt, because `eraseRecords` finds only payments with a receipt.
 */
export async function endDeparture(tx: Tx, id: AgentId): Promise<void> {
  await tx`
    update sponsorships set display_name = ${nameOfGone}, name_fold = ${nameOfGone} || ' ' || id, flags = '{}',
      bank_reference = null where agent_id = ${id}`
  await tx`update payments set input = '{}' where agent_id = ${id} and receipt_id is null`
  await tx`delete from departures where agent_id = ${id}`
}
