import { z } from 'zod'
import { eventType, roomName } from './events.ts'
import { recordId, seq } from './ids.ts'
import { instant } from './records.ts'

export const webhookStates = ['active', 'failing', 'paused'] as const

export const webhook = z
  .object({
    id: recordId,
    url: z.string(),
    rooms: z.array(roomName),
    types: z.array(eventType).nullable().describe('null: every type.'),
    state: z.enum(webhookStates).describe('paused: until the call resumeWebhook.'),
    position: seq.describe('Delivery continues after this event.'),
    last_error: z.string().nullable().describe('Why it fails or is paused.'),
    failing_since: instant.nullable(),
    next_attempt_at: instant.nullable(),
    created_at: instant,
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.input<typeof webhook>
