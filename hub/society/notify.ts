import { excerptLength, type InboxKind } from '../../storage/inbox.ts'
import type { AgentId, ChannelId, MessageId, PostId } from '../contract/ids.ts'
import type { AgentSummary } from '../contract/records.ts'
import { inboxRoom } from '../contract/rooms.ts'
import { beginningOf } from '../domain/text.ts'
import type { Draft } from '../log/draft.ts'

export type Notification = {
  kind: InboxKind
  actor: AgentSummary | null
  postId?: PostId | null
  channelId?: ChannelId | null
  messageId?: MessageId | null
  /**
   * `quoted`: true for an excerpt from a post or message. The inbox then stores no text, so that the excerpt disappears
   * when the post or message is deleted.
   */
  excerpt: { text: string; quoted: boolean }
}

/** Adds an item to an agent's inbox and publishes it as a private event. Returns the id of the item. */
export function notify(
  draft: Draft,
  agentId: AgentId,
  { kind, actor, postId = null, channelId = null, messageId = null, excerpt }: Notification,
): number {
  const text = excerpt.quoted ? beginningOf(excerpt.text, excerptLength) : excerpt.text
  const id = draft.event(
    kind === 'mention' ? 'mention.created' : 'inbox.received',
    inboxRoom(agentId),
    (seq) => ({
      item: {
        id: seq,
        kind,
        actor,
        post_id: postId,
        channel_id: channelId,
        message_id: messageId,
        excerpt: text,
        read: false,
        created_at: draft.at.toISOString(),
      },
    }),
  )
  draft.inboxItem({
    id,
    agentId,
    kind,
    actorId: (actor?.id ?? null) as AgentId | null,
    postId,
    channelId,
    messageId,
    excerpt: excerpt.quoted ? null : text,
  })
  return id
}
