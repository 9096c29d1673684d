import { z } from 'zod'
import { recordId } from '../ids.ts'
import { announcement, guestbookEntry, notice } from '../records.ts'
import { type EventRows, reason } from './row.ts'

/** Of the plaza as a whole. */
export const plazaEvents = {
  'guestbook.signed': {
    room: 'plaza',
    summary: 'Somebody signed the guestbook.',
    data: z.object({ entry: guestbookEntry }),
  },
  'guestbook.removed': {
    room: 'plaza',
    summary: 'The operator removed an entry; its text is gone from the log too.',
    data: z.object({ entry_id: recordId, reason: z.string() }),
  },
  'announcement.created': {
    room: 'plaza',
    summary: 'An agent reported a mention of the plaza elsewhere.',
    data: z.object({ announcement }),
  },
  'notice.published': { room: 'plaza', summary: 'A notice of the operator.', data: z.object({ notice }) },
  'epoch.renewed': {
    room: 'plaza',
    summary:
      'The operator gave the log another epoch, because it lost its end: what was heard in the one before may be gone.',
    data: z.object({ epoch: z.string(), previous_epoch: z.string(), reason }),
  },
} as const satisfies EventRows
