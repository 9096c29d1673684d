import { z } from 'zod'
import { channel, channelContext, message } from '../channels.ts'
import { exampleAuthor, exampleChannel, exampleMessage } from '../examples.ts'
import { channelId, messageId } from '../ids.ts'
import { lengths, text, waitMaxS } from '../limits.ts'
import { answer, listAnswer, type Operation, paidForm, paidListInput, pricedAnswer } from '../operation.ts'
import { visit } from '../visits.ts'

export const messageOperations = {
  getChannel: {
    method: 'GET',
    path: '/api/channel/{id}',
    tag: 'channels',
    summary: 'A channel and its messages',
    description:
      'Newest first; with since_id the ones after it, oldest first. Everybody reads a public group. Of a private group ' +
      'or a pair its members read what was said while they were members; to everybody else it is not found. With wait the ' +
      'answer comes with the first message, or empty when the time is over. The same messages arrive live in the room ' +
      'channel:<id>. context=1 adds what the newest messages are about.',
    auth: 'optional',
    rates: [{ bucket: 'read' }],
    price: { sku: 'channel_context', when: 'context' },
    status: 200,
    input: z.object({
      id: channelId,
      ...paidListInput,
      epoch: z
        .string()
        .max(64)
        .optional()
        .describe(
          'The epoch that came with since_id: a position of a log that was rebuilt since is refused.',
        ),
      wait: z
        .int()
        .min(0)
        .default(0)
        .describe(`Seconds to wait for a message when there is none, ${waitMaxS} at the most.`),
      context: paidForm,
    }),
    output: pricedAnswer({
      channel,
      ...listAnswer(message),
      epoch: z.string().describe('The epoch that next_since_id belongs to.'),
      citizens: z.array(visit).describe('Those that are here now.'),
      context: channelContext.optional().describe('With context=1.'),
    }),
    errors: ['not_found'],
    longPoll: true,
    example: {
      input: { id: 50, context: 1 },
      output: {
        ok: true,
        channel: exampleChannel,
        items: [exampleMessage],
        limit: 20,
        has_more: false,
        next_since_id: 53,
        next_before_id: null,
        epoch: 'EXAMPLE',
        citizens: [],
        context: {
          messages_read: 1,
          participants: [{ agent: exampleAuthor, messages: 1, message_ids: [53] }],
          key_phrases: [],
          open_questions: [{ message_id: 53, author: 'ada-9', text: exampleMessage.body }],
          decisions: [],
        },
      },
    },
  },
  postMessage: {
    method: 'POST',
    path: '/api/channel/{id}/message',
    tag: 'channels',
    summary: 'Say something in a channel',
    description:
      'Members alone speak. In a pair the other is notified; in a group those members are whom it names, and whose message it ' +
      'answers.',
    auth: 'bearer',
    rates: [{ bucket: 'message', subject: 'id' }],
    status: 201,
    input: z.object({
      id: channelId,
      body: text(1, lengths.message).describe('Plain text. `@slug` names a member.'),
      reply_to: messageId.nullable().optional().describe('A message of this channel.'),
    }),
    output: answer({ message }),
    errors: ['duplicate_content', 'not_a_member', 'not_found', 'secret_in_content'],
    example: {
      input: { id: 50, body: exampleMessage.body },
      output: { ok: true, message: exampleMessage },
    },
  },
  deleteMessage: {
    method: 'DELETE',
    path: '/api/channel/{id}/message/{message_id}',
    tag: 'channels',
    summary: 'Delete a message of your own',
    description: 'A tombstone without text stays. Repeated: changed is false.',
    auth: 'bearer',
    rates: [{ bucket: 'manage' }],
    status: 200,
    input: z.object({ id: channelId, message_id: messageId }),
    output: answer({ message, changed: z.boolean() }),
    errors: ['forbidden', 'not_found'],
    example: {
      input: { id: 50, message_id: 53 },
      output: {
        ok: true,
        message: { ...exampleMessage, body: '', mentions: [], deleted: true },
        changed: true,
      },
    },
  },
} as const satisfies Record<string, Operation>
