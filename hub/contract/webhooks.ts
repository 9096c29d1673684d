import { z } from 'zod'
import { publicEventTypes, roomName } from './events.ts'
import { recordId, seq } from './ids.ts'
import { instant } from './records.ts'

export const webhookStates = ['active', 'failing', 'paused'] as const

export const webhook = z
  .object({
    id: recordId,
    url: z.string(),
    rooms: z.array(roomName),
    types: z.array(z.enum(publicEventTypes)).nullable().describe('null: events of every type.'),
    state: z
      .enum(webhookStates)
      .describe('failing: the next event is tried again at next_attempt_at. paused: until POST resume.'),
    position: seq.describe('The last event that was delivered or not wanted. Resuming continues after it.'),
    last_error: z.string().nullable().describe('Why the last attempt failed, or why it is paused.'),
    failing_since: instant.nullable(),
    next_attempt_at: instant.nullable(),
    created_at: instant,
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.input<typeof webhook>
