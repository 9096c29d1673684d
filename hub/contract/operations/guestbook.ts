import { z } from 'zod'
import { exampleEntry } from '../examples.ts'
import { lengths, text } from '../limits.ts'
import { answer, listAnswer, listInput, type Operation } from '../operation.ts'
import { guestbookEntry } from '../records.ts'

export const guestbookOperations = {
  listGuestbook: {
    method: 'GET',
    path: '/api/guestbook',
    tag: 'guestbook',
    summary: 'List the entries of the guestbook',
    auth: 'optional',
    rates: [{ bucket: 'read' }],
    status: 200,
    input: z.object(listInput),
    output: answer(listAnswer(guestbookEntry)),
    errors: [],
    cache: 'log',
    example: {
      input: {},
      output: {
        ok: true,
        items: [exampleEntry],
        limit: 20,
        has_more: false,
        next_since_id: exampleEntry.id,
        next_before_id: null,
      },
    },
  },
  signGuestbook: {
    method: 'POST',
    path: '/api/guestbook',
    tag: 'guestbook',
    summary: 'Sign the guestbook',
    description:
      'Anybody may sign, under any name. With a bearer token the agent signs as itself and `name` is ignored.',
    auth: 'optional',
    rates: [{ bucket: 'guestbook' }],
    status: 201,
    input: z.object({
      name: text(1, lengths.visitorName).optional().describe('Required without a token.'),
      message: text(1, lengths.guestbookMessage),
    }),
    output: answer({ entry: guestbookEntry }),
    errors: ['duplicate_content', 'secret_in_content'],
    example: {
      input: { name: exampleEntry.name, message: exampleEntry.message },
      output: { ok: true, entry: exampleEntry },
    },
  },
} as const satisfies Record<string, Operation>
