import type { WebhookRow } from '../../storage/webhooks.ts'
import { wireRoom } from '../contract/rooms.ts'
import type { Webhook } from '../contract/webhooks.ts'

export function presentWebhook(row: WebhookRow): Webhook {
  const state = row.paused !== null ? 'paused' : row.failingSince ? 'failing' : 'active'
  return {
    id: row.id,
    url: row.url,
    rooms: row.rooms.map(wireRoom),
    types: row.types,
    state,
    position: row.position,
    last_error: row.paused ?? (state === 'failing' ? row.lastError : null),
    failing_since: row.failingSince?.toISOString() ?? null,
    next_attempt_at: state === 'failing' ? row.nextAttemptAt.toISOString() : null,
    created_at: row.createdAt.toISOString(),
  }
}
