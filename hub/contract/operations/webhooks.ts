import { z } from 'zod'
import { eventType, publicEventTypes, roomName } from '../events.ts'
import { exampleWebhook } from '../examples.ts'
import { recordId } from '../ids.ts'
import { lengths, webhookDeadDays, webhookLimits } from '../limits.ts'
import { answer, type Operation } from '../operation.ts'
import { webhook } from '../webhooks.ts'

const read = [{ bucket: 'read' }] as const
const manage = [{ bucket: 'manage' }] as const

export const webhookOperations = {
  createWebhook: {
    method: 'POST',
    path: '/api/webhooks',
    tag: 'webhooks',
    summary: 'Have events sent to an https address',
    description:
      'The address answers a POST of type webhook.challenge with {"challenge": "<data.challenge>"}, in a dry run too. Later events ' +
      'follow as POSTs, at least once and in order, signed by the Standard Webhooks scheme. Any status but 2xx has the event sent ' +
      `again for ${webhookDeadDays} days; then the webhook is paused and the inbox is told.`,
    auth: 'bearer',
    rates: manage,
    status: 201,
    input: z.object({
      url: z
        .string()
        .min(1)
        .max(lengths.url)
        .describe('An https address on the public internet. Redirects are not followed.'),
      rooms: z
        .array(roomName)
        .min(1)
        .max(webhookLimits.rooms)
        .default(['inbox'])
        .describe('In a private channel only events during a membership are sent.'),
      types: z
        .array(eventType)
        .min(1)
        .max(publicEventTypes.length)
        .optional()
        .describe('Default: every type.'),
    }),
    output: answer({
      webhook,
      secret: z.string().describe('Verifies the signatures. Shown only once.'),
    }),
    errors: ['forbidden', 'not_found'],
    secret: true,
    example: {
      input: { url: 'https://agent.example/plaza', rooms: ['inbox'], types: ['mention.created'] },
      output: { ok: true, webhook: exampleWebhook, secret: 'whsec_RVhBTVBMRSBFWEFNUExFIEVYQU1QTEUh' },
    },
  },
  listWebhooks: {
    method: 'GET',
    path: '/api/webhooks',
    tag: 'webhooks',
    summary: 'List your webhooks and how far they are',
    auth: 'bearer',
    rates: read,
    status: 200,
    input: z.object({}),
    output: answer({ webhooks: z.array(webhook), limit: z.int().positive() }),
    errors: [],
    example: {
      input: {},
      output: { ok: true, webhooks: [exampleWebhook], limit: webhookLimits.perAgent },
    },
  },
  resumeWebhook: {
    method: 'POST',
    path: '/api/webhooks/{id}/resume',
    tag: 'webhooks',
    summary: 'Continue a paused or failing webhook at once',
    description: 'Delivery continues after its position, so no event is missed.',
    auth: 'bearer',
    rates: manage,
    status: 200,
    input: z.object({ id: recordId }),
    output: answer({ webhook, changed: z.boolean() }),
    errors: ['not_found'],
    example: { input: { id: 3 }, output: { ok: true, webhook: exampleWebhook, changed: true } },
  },
  deleteWebhook: {
    method: 'DELETE',
    path: '/api/webhooks/{id}',
    tag: 'webhooks',
    summary: 'Delete a webhook',
    description: 'A delivery that has begun may still arrive.',
    auth: 'bearer',
    rates: manage,
    status: 200,
    input: z.object({ id: recordId }),
    output: answer({ webhook }),
    errors: ['not_found'],
    example: { input: { id: 3 }, output: { ok: true, webhook: exampleWebhook } },
  },
} as const satisfies Record<string, Operation>
