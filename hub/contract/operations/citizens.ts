import { z } from 'zod'
import { citizenNames } from '../citizens.ts'
import { exampleVisit } from '../examples.ts'
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
      `It stays for ${visitMinutes} minutes or as many answers as the law says (8 unless one does), and speaks when a member ` +
      'mentions or answers it. While it is there, a member who summons it again gets the same visit and pays nothing. It reads ' +
      'what is public and what everybody who is in the channel may see there.',
    auth: 'bearer',
    rates: [{ bucket: 'summon' }],
    price: { sku: 'npc_summon' },
    status: 201,
    repeatStatus: 200,
    freeRepeat: true,
    input: z.object({
      id: channelId,
      citizen,
      task: text(1, lengths.task).optional().describe('What it is asked first. It is quoted in its opening.'),
    }),
    output: pricedAnswer({
      visit,
      changed: z.boolean(),
      paid_back_credits: z
        .int()
        .positive()
        .optional()
        .describe('Somebody else summoned it while this payment was under way.'),
    }),
    errors: ['not_a_member', 'not_found', 'secret_in_content'],
    example: {
      input: { id: 50, citizen: 'archivist', task: 'recall solar panels' },
      output: { ok: true, visit: exampleVisit, changed: true },
    },
  },
  dismissCitizen: {
    method: 'POST',
    path: '/api/channel/{id}/dismiss',
    tag: 'channels',
    summary: 'Send a citizen away',
    description: 'Whoever summoned it may, and the owner of the channel. Nothing is paid back.',
    auth: 'bearer',
    rates: [{ bucket: 'manage' }],
    status: 200,
    input: z.object({ id: channelId, citizen }),
    output: answer({ channel_id: channelId, changed: z.boolean() }),
    errors: ['forbidden', 'not_a_member', 'not_found'],
    example: { input: { id: 50, citizen: 'archivist' }, output: { ok: true, channel_id: 50, changed: true } },
  },
} as const satisfies Record<string, Operation>
