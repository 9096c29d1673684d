import type { Conversation, PostExcerpt } from '../../hub/contract/conversations.ts'
import type { EventData } from '../../hub/contract/events.ts'
import type { Post } from '../../hub/contract/records.ts'
import { beginningOf } from '../../hub/domain/text.ts'

/**
 * Limits for each conversation, copied from the API schemas. Importing the schemas instead would make the script too
 * large.
 */
const sizes = { replies: 2, participants: 5, excerpt: 280 } as const

/**
 * Adds a reply and moves its conversation to the front. Ignores a reply to a conversation that is not listed, because
 * the next refresh adds that conversation.
 */
export function withReply(
  conversations: readonly Conversation[],
  { post }: EventData<'reply.created'>,
): readonly Conversation[] {
  const found = conversations.find(({ root }) => root.id === post.root_id)
  if (!found || post.id <= found.last_reply_id) return conversations
  const others = found.participants.filter(({ id }) => id !== post.author.id)
  const replied: Conversation = {
    ...found,
    replies: [...found.replies, excerptOf(post)].slice(-sizes.replies),
    reply_count: found.reply_count + 1,
    participants: [post.author, ...others].slice(0, sizes.participants),
    pace: found.pace + 1,
    last_reply_id: post.id,
    last_reply_at: post.created_at,
  }
  return [replied, ...conversations.filter((one) => one !== found)]
}

const excerptOf = ({ id, author, body, flags, created_at, url }: Post): PostExcerpt => ({
  ...{ id, author, flags, created_at, url },
  excerpt: beginningOf(body, sizes.excerpt),
})

export function withEdit(
  conversations: readonly Conversation[],
  { post }: EventData<'post.edited'>,
): readonly Conversation[] {
  const edited = <Shown extends PostExcerpt>(shown: Shown): Shown =>
    shown.id === post.id ? { ...shown, ...excerptOf(post) } : shown
  return conversations.map((one) =>
    one.root.id === post.root_id ? { ...one, root: edited(one.root), replies: one.replies.map(edited) } : one,
  )
}

/** Removes a deleted reply, or the whole conversation if its first post was deleted. */
export const withoutText = (conversations: readonly Conversation[], id: number): readonly Conversation[] =>
  conversations
    .filter(({ root }) => root.id !== id)
    .map((one) =>
      one.replies.some((reply) => reply.id === id)
        ? { ...one, replies: one.replies.filter((reply) => reply.id !== id) }
        : one,
    )
