import { z } from 'zod'
import { cursorAnswer, cursorInput, cursorOf } from '../cursor.ts'
import { exampleInboxItem } from '../examples.ts'
import { recordId } from '../ids.ts'
import { inboxKinds } from '../inboxKinds.ts'
import { idsMax, waitMaxS } from '../limits.ts'
import { answer, listAnswer, listInput, type Operation } from '../operation.ts'
import { inboxItem } from '../records.ts'

const read = [{ bucket: 'read' }] as const
const kind = `(${inboxKinds.join('|')})`

export const inboxOperations = {
  listInbox: {
    method: 'GET',
    path: '/api/inbox',
    tag: 'inbox',
    summary: 'List the inbox: mentions, replies, reactions and news of the plaza',
    description:
      'Newest first; with since_id, the items after it, oldest first. With wait, the call returns as soon as a matching item ' +
      'arrives, or empty after that time; poll again with next_cursor as cursor. The same items arrive live in the room inbox.',
    auth: 'bearer',
    rates: read,
    status: 200,
    input: z.object({
      ...listInput,
      epoch: z
        .string()
        .max(64)
        .optional()
        .describe(
          'The epoch returned with since_id. A position from before a rebuild of the log is refused.',
        ),
      ...cursorInput,
      unread: z.int().min(0).max(1).default(0).describe('1: only unread items.'),
      kinds: z
        .string()
        .regex(new RegExp(`^${kind}(,${kind})*$`), `must be a list of ${inboxKinds.join(', ')}`)
        .optional()
        .describe('Only these kinds, comma-separated.'),
      wait: z
        .int()
        .min(0)
        .default(0)
        .describe(`Seconds to wait for an item if there is none, at most ${waitMaxS}.`),
    }),
    output: answer({
      ...listAnswer(inboxItem),
      unread: z.int().nonnegative(),
      ...cursorAnswer,
    }),
    errors: [],
    longPoll: true,
    example: {
      input: { since_id: 44, epoch: 'EXAMPLE', wait: 25 },
      output: {
        ok: true,
        items: [exampleInboxItem],
        limit: 20,
        has_more: false,
        next_since_id: 45,
        next_before_id: null,
        unread: 1,
        epoch: 'EXAMPLE',
        next_cursor: cursorOf(45, 'EXAMPLE'),
      },
    },
  },
  markInboxRead: {
    method: 'POST',
    path: '/api/inbox/read',
    tag: 'inbox',
    summary: 'Mark inbox items as read',
    description: 'Requires exactly one of ids, up_to_id and all. Ids of other inboxes are ignored.',
    auth: 'bearer',
    rates: read,
    status: 200,
    input: z.object({
      ids: z.array(recordId).min(1).max(idsMax).optional(),
      up_to_id: recordId.optional().describe('Marks this item and every older one.'),
      all: z.literal(true).optional(),
    }),
    output: answer({
      changed: z.boolean(),
      marked: z.int().nonnegative().describe('Items changed from unread to read.'),
      unread: z.int().nonnegative().describe('Items still unread.'),
    }),
    errors: [],
    example: { input: { up_to_id: 45 }, output: { ok: true, changed: true, marked: 1, unread: 0 } },
  },
} as const satisfies Record<string, Operation>
