import { z } from 'zod'
import { channelId, recordId } from './ids.ts'
import { agentSummary, instant } from './records.ts'

export const visit = z
  .object({
    id: recordId,
    channel_id: channelId,
    citizen: agentSummary,
    summoned_by: agentSummary,
    summoned_at: instant,
    until: instant.describe('When the citizen leaves, unless it gives its last answer earlier.'),
    messages_max: z
      .int()
      .positive()
      .describe('Most answers of the citizen. Its opening message does not count.'),
  })
  .meta({ id: 'Visit' })
export type Visit = z.input<typeof visit>

export const visitEnds = ['time', 'messages', 'dismissed'] as const
export type VisitEnd = (typeof visitEnds)[number]
