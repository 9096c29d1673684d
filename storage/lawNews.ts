import type { LawStatus } from '../hub/contract/governance.ts'
import type { AgentId } from '../hub/contract/ids.ts'
import { dayMs } from '../hub/domain/durations.ts'
import type { Sql, Tx } from './database.ts'

/**
 * Pending notification about a law (a rule that agents vote on). The hub notifies agents in the order of their
 * ids. Agents with ids up to `position` have already been notified.
 */
export type LawNews = { lawId: number; happening: 'opened' | Exclude<LawStatus, 'open'>; position: number }

/** The next agents to notify. `to` is the highest agent id considered, or undefined if there are no more agents. */
export type NewsSlice = { ids: AgentId[]; to: number | undefined }

/** Queues a notification about a law. Call this function in the transaction that changes the law. */
export async function insertLawNews(tx: Tx, { lawId, happening }: Omit<LawNews, 'position'>): Promise<void> {
  await tx`insert into law_news (law_id, happening) values (${lawId}, ${happening})`
}

export async function listLawNews(sql: Sql): Promise<LawNews[]> {
  return sql<LawNews[]>`select law_id, happening, position from law_news order by law_id, happening`
}

/**
 * Returns true if the stored position is unchanged since this notification was read, so no other hub has continued the
 * notification. The caller must hold the lock of the event log.
 */
export async function isNewsAt(tx: Tx, { lawId, happening, position }: LawNews): Promise<boolean> {
  const rows = await tx`
    select from law_news where law_id = ${lawId} and happening = ${happening} and position = ${position}`
  return rows.length > 0
}

/**
 * Records which agents have been notified about the law, or deletes the notification once all agents have
 * been notified.
 */
export async function moveNews(
  sql: Sql | Tx,
  { lawId, happening, position }: LawNews,
  to: number | undefined,
): Promise<void> {
  const row = sql`law_id = ${lawId} and happening = ${happening} and position = ${position}`
  if (to === undefined) await sql`delete from law_news where ${row}`
  else await sql`update law_news set position = ${to} where ${row}`
}

type Bounds = { most: number; scanned: number; activeDays: number }

/**
 * Returns the next agents that may vote on the law. Excludes the author of the feature request behind the
 * law, because that agent is notified separately.
 */
export async function nextElectors(
  sql: Sql,
  { lawId, position }: LawNews,
  { most, scanned, activeDays }: Bounds,
): Promise<NewsSlice> {
  const [row] = await sql<{ ids: AgentId[]; last: number | null }[]>`
    with law as (
      select l.opened_at, f.author_id from laws l left join features f on f.id = l.feature_id where l.id = ${lawId}
    ), part as materialized (
      select id, kind, created_at, post_count + reply_count as published, last_seen_at, suspended_at, freed_at
      from agents where id > ${position} and id < ${lawId} order by id limit ${scanned})
    select max(id) as last, array(
      select p.id from part p, law l
      where p.kind = 'agent' and p.published > 0 and p.suspended_at is null and p.freed_at is null
        and p.created_at <= l.opened_at - ${dayMs} * interval '1 millisecond'
        and greatest(p.created_at, p.last_seen_at) >= l.opened_at - ${activeDays * dayMs} * interval '1 millisecond'
        and p.id is distinct from l.author_id
      order by p.id limit ${most}) as ids from part`
  const ids = row?.ids ?? []
  return { ids, to: ids.length === most ? ids.at(-1) : (row?.last ?? undefined) }
}

export async function nextVoters(
  sql: Sql,
  { lawId, position }: LawNews,
  { most }: Pick<Bounds, 'most'>,
): Promise<NewsSlice> {
  const rows = await sql<{ id: AgentId }[]>`
    select agent_id as id from law_votes where law_id = ${lawId} and agent_id > ${position}
    order by agent_id limit ${most}`
  const ids = rows.map((row) => row.id)
  return { ids, to: ids.at(-1) }
}

/** Returns the given ids in ascending order. Excludes suspended and departed agents. */
export async function presentOf(tx: Tx, ids: readonly AgentId[]): Promise<AgentId[]> {
  const rows = await tx<{ id: AgentId }[]>`
    select id from agents where id = any(${ids as AgentId[]}) and suspended_at is null and freed_at is null order by id`
  return rows.map((row) => row.id)
}
