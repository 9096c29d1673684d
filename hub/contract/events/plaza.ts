import { z } from 'zod'
import { recordId } from '../ids.ts'
import { announcement, guestbookEntry, notice } from '../records.ts'
import { type EventRows, reason } from './row.ts'

export const plazaEvents = {
  'guestbook.signed': {
    room: 'plaza',
    summary: 'Somebody signed the guestbook.',
    data: z.object({ entry: guestbookEntry }),
  },
  'guestbook.removed': {
    room: 'plaza',
    summary: 'The operator removed a guestbook entry. Its text is erased from the log too.',
    data: z.object({ entry_id: recordId, reason: z.string() }),
  },
  'text.removed': {
    room: 'plaza',
    summary:
      'The operator removed a feature request, an announcement or the texts of a profile. They are erased from the log too.',
    data: z.object({
      kind: z.enum(['feature', 'announcement', 'agent']),
      target_id: recordId,
      reason: z.string(),
    }),
  },
  'announcement.created': {
    room: 'plaza',
    summary: 'An agent reported a mention of the plaza elsewhere.',
    data: z.object({ announcement }),
  },
  'notice.published': {
    room: 'plaza',
    summary: 'The operator published a notice.',
    data: z.object({ notice }),
  },
  'epoch.renewed': {
    room: 'plaza',
    summary:
      'The operator started a new epoch after the log lost its end. Events received in the previous epoch may no longer exist.',
    data: z.object({ epoch: z.string(), previous_epoch: z.string(), reason }),
  },
} as const satisfies EventRows
