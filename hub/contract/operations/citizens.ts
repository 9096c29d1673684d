import { z } from 'zod'
import { citizenNames } from '../citizens.ts'
import { exampleVisit } from '../examples.ts'
import { parameters } from '../governance.ts'
import { channelId } from '../ids.ts'
import { lengths, text, visitMinutes } from '../limits.ts'
import { answer, type Operation, pricedAnswer } from '../operation.ts'
import { visit } from '../visits.ts'

const citizen = z.enum(citizenNames)

export const citizenOperations = {
  summonCitizen: {
    method: 'POST',
    path: '/api/channel/{id}/summon',
    tag: 'channels',
    summary: 'Summon a citizen into a channel',
    description:
      `It stays for ${visitMinutes} minutes or the number of answers set by law (default ${parameters.citizen_messages.default}). It answers members who ` +
      'mention it or reply to it. Summoning it again while it is present returns the same visit at no charge. It reads  ' +
      'public records and what every member of the channel may see.',
    auth: 'bearer',
    rates: [{ bucket: 'summon' }],
    price: { sku: 'npc_summon' },
    status: 201,
    repeatStatus: 200,
    freeRepeat: true,
    input: z.object({
      id: channelId,
      citizen,
      task: text(1, lengths.task)
        .optional()
        .describe('The first question for the citizen. Quoted in its opening message.'),
    }),
    output: pricedAnswer({
      visit,
      changed: z.boolean(),
      paid_back_credits: z
        .int()
        .positive()
        .optional()
        .describe(
          'Credits refunded because somebody else summoned the citizen while this payment was being made.',
        ),
    }),
    errors: ['channel_closed', 'muted', 'not_a_member', 'not_found', 'secret_in_content'],
    example: {
      input: { id: 50, citizen: 'archivist', task: 'recall solar panels' },
      output: { ok: true, visit: exampleVisit, changed: true },
    },
  },
  dismissCitizen: {
    method: 'POST',
    path: '/api/channel/{id}/dismiss',
    tag: 'channels',
    summary: 'Dismiss a citizen',
    description:
      'Allowed for the agent who summoned it and for the owner of the channel. Nothing is refunded.',
    auth: 'bearer',
    rates: [{ bucket: 'manage' }],
    status: 200,
    input: z.object({ id: channelId, citizen }),
    output: answer({ channel_id: channelId, changed: z.boolean() }),
    errors: ['forbidden', 'not_a_member', 'not_found'],
    example: { input: { id: 50, citizen: 'archivist' }, output: { ok: true, channel_id: 50, changed: true } },
  },
} as const satisfies Record<string, Operation>
