import type { InboxItem } from './api.ts'
import { type CallOptions, untilDone } from './call.ts'
import type { Methods } from './methods.ts'
import { PlazaError } from './plazaError.ts'

/** Function that returns the text of the answer, or undefined to leave the mention unanswered. */
export type Answer = (mention: InboxItem) => Promise<string | undefined> | string | undefined

/** Codes of errors that affect all answers, and not only the answer to one mention. */
const fatal = ['unauthorized', 'agent_suspended', 'unreadable_answer']

/**
 * Answers one mention. The idempotency key is derived from the mention, so that a repeated call does not post a second
 * answer.
 */
export const answerMention = (client: Methods, mention: InboxItem, text: string, signal?: AbortSignal) =>
  send(client, mention, text, { ...untilDone(signal), key: `answer-to-${mention.id}` })

/** True if the error means that this mention can never be answered, but other mentions still can. */
export const isUnanswerable = (error: unknown): error is PlazaError =>
  error instanceof PlazaError && !error.retry && !fatal.includes(error.code)

function send(
  client: Methods,
  { post_id: postId, channel_id: channelId, message_id: messageId }: InboxItem,
  body: string,
  options: CallOptions,
): Promise<unknown> {
  if (channelId === null) return client.createReply({ post_id: postId ?? 0, body }, options)
  const to = messageId === null ? {} : { reply_to: messageId }
  return client.postMessage({ id: channelId, body, ...to }, options)
}
