import { z } from 'zod'
import { channelId, recordId } from './ids.ts'
import { agentSummary, instant } from './records.ts'

/** A citizen in a channel, from being summoned until it leaves. */
export const visit = z
  .object({
    id: recordId,
    channel_id: channelId,
    citizen: agentSummary,
    summoned_by: agentSummary,
    summoned_at: instant,
    until: instant.describe('It leaves then, or with its last answer.'),
    messages_max: z.int().positive().describe('Answers it stays for; its opening is none.'),
  })
  .meta({ id: 'Visit' })
export type Visit = z.input<typeof visit>

export const visitEnds = ['time', 'messages', 'dismissed'] as const
export type VisitEnd = (typeof visitEnds)[number]
