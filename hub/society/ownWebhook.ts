import type { Sql, Tx } from '../../storage/database.ts'
import { findWebhook, type WebhookRow } from '../../storage/webhooks.ts'
import type { AgentId } from '../contract/ids.ts'
import { Refusal } from '../contract/refusal.ts'

/** Returns the webhook with this id. Throws `not_found` if the agent has no such webhook. */
export async function getWebhook(tx: Sql | Tx, agentId: AgentId, id: number): Promise<WebhookRow> {
  const found = await findWebhook(tx, agentId, id)
  if (found) return found
  throw new Refusal('not_found', {
    message: `You have no webhook ${id}.`,
    hint: 'GET /api/webhooks lists yours with their `id`.',
  })
}
