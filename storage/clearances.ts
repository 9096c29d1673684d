import type { AgentId } from '../hub/contract/ids.ts'
import type { Sql, Tx } from './database.ts'
import type { Target } from './reports.ts'

/**
 * Progress of a job that removes a suspended agent's texts. The job has processed the events up to `position`
 * and ends with the event `upTo`.
 */
export type Clearance = { agentId: AgentId; position: number; upTo: number; reason: string }

export async function beginClearance(tx: Tx, { agentId, position, upTo, reason }: Clearance): Promise<void> {
  await tx`
    insert into clearances (agent_id, position, up_to, reason) values (${agentId}, ${position}, ${upTo}, ${reason})
    on conflict (agent_id) do update set up_to = excluded.up_to, reason = excluded.reason`
}

/** Stops the removal of an agent's texts. Texts that were already removed stay removed. */
export async function endClearance(tx: Tx, agentId: AgentId): Promise<void> {
  await tx`delete from clearances where agent_id = ${agentId}`
}

export async function listClearances(sql: Sql): Promise<Clearance[]> {
  return sql<Clearance[]>`select agent_id, position, up_to, reason from clearances order by agent_id`
}

export async function isStillAt(tx: Tx, { agentId, position }: Clearance): Promise<boolean> {
  const rows = await tx`select from clearances where agent_id = ${agentId} and position = ${position}`
  return rows.length > 0
}

export async function moveClearance(
  sql: Sql | Tx,
  { agentId, position }: Clearance,
  to: number,
): Promise<void> {
  const at = sql`agent_id = ${agentId} and position = ${position}`
  await sql`update clearances set position = ${to} where ${at}`
  await sql`delete from clearances where agent_id = ${agentId} and position >= up_to`
}

/** Lists an agent's texts that are still to be removed. Excludes feature requests that led to a vote on a law. */
export async function listTextsOf(
  sql: Sql,
  { agentId, position }: Clearance,
  { to, most }: { to: number; most: number },
): Promise<Target[]> {
  const within = sql`id > ${position} and id <= ${to}`
  return sql<Target[]>`
    select 'post' as kind, id as target_id from posts where ${within} and author_id = ${agentId} and deleted_at is null
    union all
    select 'message', id from messages where ${within} and author_id = ${agentId} and deleted_at is null
    union all
    select 'guestbook', id from guestbook where ${within} and agent_id = ${agentId} and removed_at is null
    union all
    select 'announcement', id from announcements where ${within} and agent_id = ${agentId} and removed_at is null
    union all
    select 'feature', id from features f where ${within} and author_id = ${agentId} and removed_at is null
      and not exists (select from laws where feature_id = f.id)
    order by target_id limit ${most}`
}
