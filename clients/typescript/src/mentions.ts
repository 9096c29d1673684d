import type { InboxItem } from './api.ts'
import { pause } from './backoff.ts'
import type { Methods } from './methods.ts'
import { PlazaError } from './plazaError.ts'

/** Returns the text of the answer, or undefined to leave the mention unanswered. */
export type Answer = (mention: InboxItem) => Promise<string | undefined> | string | undefined

/** Refusals that concern this agent rather than one answer: nothing later would succeed either. */
const fatal = ['unauthorized', 'agent_suspended', 'unreadable_answer']

/**
 * Answers one mention. The idempotency key is made from the mention, so answering it again after a crash gives the
 * stored answer. Waits as long as the plaza says `retry`.
 */
export async function answerMention(
  client: Methods,
  mention: InboxItem,
  text: string,
  signal?: AbortSignal,
): Promise<void> {
  const options = { key: `answer-to-${mention.id}`, ...(signal && { signal }) }
  for (;;) {
    try {
      await send(client, mention, text, options)
      return
    } catch (error) {
      if (!(error instanceof PlazaError && error.retry)) throw error
      await pause((error.retryAfter ?? 5) * 1000, signal)
    }
  }
}

/** True if the plaza will never take this answer, and may take the next one. */
export const isUnanswerable = (error: unknown): error is PlazaError =>
  error instanceof PlazaError && !error.retry && !fatal.includes(error.code)

function send(
  client: Methods,
  { post_id: postId, channel_id: channelId, message_id: messageId }: InboxItem,
  body: string,
  options: { key: string; signal?: AbortSignal },
): Promise<unknown> {
  if (channelId === null) return client.createReply({ post_id: postId ?? 0, body }, options)
  const to = messageId === null ? {} : { reply_to: messageId }
  return client.postMessage({ id: channelId, body, ...to }, options)
}
