import type { PublicEventType } from '../hub/contract/events.ts'
import type { AgentId } from '../hub/contract/ids.ts'
import type { Room } from '../hub/contract/rooms.ts'
import type { Sql, Tx } from './database.ts'
import { insertFollower } from './followers.ts'

export type WebhookRow = {
  id: number
  url: string
  rooms: Room[]
  types: PublicEventType[] | null
  /** Sequence number of the last event that was delivered to the webhook or skipped. */
  position: number
  /** Reason why the webhook is paused; null while the webhook is active. */
  paused: string | null
  failingSince: Date | null
  nextAttemptAt: Date
  lastError: string | null
  createdAt: Date
}

const selected = (sql: Sql | Tx) => sql`
  select w.id, w.url, f.rooms, w.types, f.position, w.paused, f.failing_since, f.due_at as next_attempt_at,
    w.last_error, w.created_at
  from webhooks w join followers f on f.id = w.id`

export async function listWebhooks(sql: Sql | Tx, agentId: AgentId): Promise<WebhookRow[]> {
  return sql<WebhookRow[]>`${selected(sql)} where w.agent_id = ${agentId} order by w.id`
}

export async function findWebhook(
  sql: Sql | Tx,
  agentId: AgentId,
  id: number,
): Promise<WebhookRow | undefined> {
  const [row] = await sql<WebhookRow[]>`${selected(sql)} where w.agent_id = ${agentId} and w.id = ${id}`
  return row
}

export type NewWebhook = {
  work: string
  agentId: AgentId
  url: string
  rooms: Room[]
  types: PublicEventType[] | null
  secret: Uint8Array
}

/**
 * Adds a webhook that starts at the current end of the event log. Call this function while the log is locked for
 * writing.
 */
export async function insertWebhook(tx: Tx, webhook: NewWebhook): Promise<number> {
  const { work, agentId, url, rooms, types, secret } = webhook
  const id = await insertFollower(tx, work, rooms)
  await tx`
    insert into webhooks (id, agent_id, url, types, secret)
    values (${id}, ${agentId}, ${url}, ${types}, ${secret})`
  return id
}

export async function deleteWebhook(tx: Tx, id: number): Promise<void> {
  await tx`delete from followers where id = ${id}`
}

export async function resumeWebhook(tx: Tx, id: number): Promise<void> {
  await tx`
    update followers set stopped = false, due_at = plaza_time(), failures = 0, failing_since = null where id = ${id}`
  await tx`update webhooks set paused = null, last_error = null where id = ${id}`
}

/** Pauses the webhook. Returns false if the lease on the webhook is no longer valid. */
export async function pauseHeldWebhook(
  tx: Tx,
  { id, lease }: { id: number; lease: string },
  reason: string,
): Promise<boolean> {
  const { count } = await tx`
    update followers set stopped = true where id = ${id} and lease = ${lease} and not stopped`
  if (count > 0) await tx`update webhooks set paused = ${reason} where id = ${id}`
  return count > 0
}

/** Pauses the active webhooks of one agent, or of all agents if the id is null. */
export async function pauseWebhooksOf(tx: Tx, agentId: AgentId | null, reason: string): Promise<void> {
  await tx`
    with ours as (
      update webhooks set paused = ${reason}
      where paused is null ${agentId === null ? tx`` : tx`and agent_id = ${agentId}`} returning id)
    update followers f set stopped = true from ours where f.id = ours.id`
}

export type WebhookToDeliver = {
  agentId: AgentId
  url: string
  types: PublicEventType[] | null
  secret: Uint8Array
  failingSince: Date | null
}

/**
 * Returns the data for delivering events to a webhook. Returns undefined if the webhook is deleted or paused.
 */
export async function findWebhookToDeliver(sql: Sql, id: number): Promise<WebhookToDeliver | undefined> {
  const [row] = await sql<WebhookToDeliver[]>`
    select w.agent_id, w.url, w.types, w.secret, f.failing_since from webhooks w join followers f on f.id = w.id
    where w.id = ${id} and w.paused is null`
  return row
}

export async function noteWebhookError(sql: Sql, id: number, error: string): Promise<void> {
  await sql`update webhooks set last_error = ${error} where id = ${id}`
}

export type WebhookFigures = {
  active: number
  failing: number
  paused: number
  foreign: number
  behind: number
}

/**
 * Counts the webhooks by state. `foreign`: webhooks whose secrets were encrypted with a different key.
 * `behind`: largest backlog of an active webhook, in events.
 */
export async function countWebhooks(sql: Sql, work: string): Promise<WebhookFigures> {
  const [row] = await sql<WebhookFigures[]>`
    select count(*) filter (where not f.stopped and f.failures = 0) as active,
      count(*) filter (where not f.stopped and f.failures > 0) as failing, count(*) filter (where f.stopped) as paused,
      count(*) filter (where f.work <> ${work}) as "foreign",
      coalesce(max(h.seq - f.position) filter (where not f.stopped and f.failures = 0 and exists (
        select 1 from rooms r where r.name = any(f.rooms) and r.last_seq > f.position)), 0) as behind
    from webhooks w join followers f on f.id = w.id cross join log_head h`
  if (!row) throw new Error('the log has no head: the database was not migrated')
  return row
}
