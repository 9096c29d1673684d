import { excerptLength, type InboxKind } from '../../storage/inbox.ts'
import type { AgentId, PostId } from '../contract/ids.ts'
import type { AgentSummary } from '../contract/records.ts'
import { beginningOf } from '../domain/text.ts'
import type { Draft } from '../log/draft.ts'

type Notification = {
  kind: InboxKind
  actor: AgentSummary | null
  postId: PostId | null
  /** `ofPost`: the text is that of the post: its beginning is shown, and it goes with the post. */
  excerpt: { text: string; ofPost: boolean }
}

/** Puts an item into an agent's inbox: its row, and the private event that is its id. */
export function notify(
  draft: Draft,
  agentId: AgentId,
  { kind, actor, postId, excerpt }: Notification,
): number {
  const text = excerpt.ofPost ? beginningOf(excerpt.text, excerptLength) : excerpt.text
  const id = draft.event(
    kind === 'mention' ? 'mention.created' : 'inbox.received',
    `inbox:${agentId}`,
    (seq) => ({
      item: {
        id: seq,
        kind,
        actor,
        post_id: postId,
        channel_id: null,
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
    channelId: null,
    excerpt: excerpt.ofPost ? null : text,
  })
  return id
}
