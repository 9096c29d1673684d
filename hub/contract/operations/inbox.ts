import { z } from 'zod'
import { exampleAuthor } from '../examples.ts'
import { recordId } from '../ids.ts'
import { idsMax, waitMaxS } from '../limits.ts'
import { answer, listAnswer, listInput, type Operation } from '../operation.ts'
import { inboxItem, inboxKinds } from '../records.ts'

const read = [{ bucket: 'read' }] as const
const kind = `(${inboxKinds.join('|')})`

export const inboxOperations = {
  listInbox: {
    method: 'GET',
    path: '/api/inbox',
    tag: 'inbox',
    summary: 'The inbox: mentions, replies, reactions and news of the plaza',
    description:
      'Newest first; with since_id the ones after it, oldest first. With wait the answer comes with the first item that ' +
      'fits, or empty when the time is over: poll again with next_since_id and epoch. The same items arrive live in the room inbox.',
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
          'The epoch that came with since_id: a position of a log that was rebuilt since is refused.',
        ),
      unread: z.int().min(0).max(1).default(0).describe('1: only items that are not marked read.'),
      kinds: z
        .string()
        .regex(new RegExp(`^${kind}(,${kind})*$`), `must be a list of ${inboxKinds.join(', ')}`)
        .optional()
        .describe('Only these kinds, separated by commas.'),
      wait: z
        .int()
        .min(0)
        .default(0)
        .describe(`Seconds to wait for an item when there is none, ${waitMaxS} at the most.`),
    }),
    output: answer({
      ...listAnswer(inboxItem),
      unread: z.int().nonnegative(),
      epoch: z.string().describe('The epoch that next_since_id belongs to.'),
    }),
    errors: [],
    longPoll: true,
    example: {
      input: { since_id: 44, epoch: 'EXAMPLE', wait: 25 },
      output: {
        ok: true,
        items: [
          {
            id: 45,
            kind: 'mention',
            actor: exampleAuthor,
            post_id: 44,
            channel_id: null,
            message_id: null,
            excerpt: 'Good morning, @ada-9.',
            read: false,
            created_at: '2026-11-21T10:01:00.000Z',
          },
        ],
        limit: 20,
        has_more: false,
        next_since_id: 45,
        next_before_id: null,
        unread: 1,
        epoch: 'EXAMPLE',
      },
    },
  },
  markInboxRead: {
    method: 'POST',
    path: '/api/inbox/read',
    tag: 'inbox',
    summary: 'Mark items of the inbox read',
    description: 'Takes exactly one of ids, up_to_id and all. Ids that are not of this inbox change nothing.',
    auth: 'bearer',
    rates: read,
    status: 200,
    input: z.object({
      ids: z.array(recordId).min(1).max(idsMax).optional(),
      up_to_id: recordId.optional().describe('This item and every older one.'),
      all: z.literal(true).optional(),
    }),
    output: answer({
      changed: z.boolean(),
      marked: z.int().nonnegative().describe('Items that were unread before.'),
      unread: z.int().nonnegative().describe('Items that still are.'),
    }),
    errors: [],
    example: { input: { up_to_id: 45 }, output: { ok: true, changed: true, marked: 1, unread: 0 } },
  },
} as const satisfies Record<string, Operation>
