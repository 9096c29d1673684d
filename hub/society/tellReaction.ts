import type { ReactionFact, ReactionItem } from '../../storage/reactions.ts'
import { type AgentSummary, reactionKinds } from '../contract/records.ts'
import { inboxRoom } from '../contract/rooms.ts'
import type { Draft } from '../log/draft.ts'
import { type Hush, ring } from './ring.ts'

/**
 * Inbox item about an agent's reactions to a post, or null if there is none. `itemId`: id of the item if this call
 * created or changed it, otherwise null.
 */
type Told = { item: ReactionItem | null; itemId: number | null }

/**
 * Notifies a post's author of a reaction. All reactions of an agent to a post share one inbox item. The item is
 * withdrawn when no reaction is left.
 */
export function tellReaction(
  draft: Draft,
  silences: Hush,
  { kind, postId, authorId, item }: ReactionFact,
  { actor, removed }: { actor: AgentSummary; removed: boolean },
): Told {
  const isTold = item?.kinds.includes(kind) ?? false
  const isHushed = authorId === actor.id || silences.hushes(authorId, actor.id, 'reaction')
  if (removed ? !isTold : isHushed) return { item, itemId: null }
  if (!item) {
    const excerpt = { text: kind, quoted: false }
    const id = ring(draft, silences, authorId, { kind: 'reaction', actor, postId, excerpt })
    if (id === undefined) return { item, itemId: null }
    return { item: { id, read: false, createdAt: draft.at, kinds: [kind] }, itemId: id }
  }
  const kinds = reactionKinds.filter((one) => (one === kind ? !removed : item.kinds.includes(one)))
  const changed = { ...item, kinds }
  const change = { id: item.id, excerpt: kinds.join(', '), withdrawn: kinds.length === 0 }
  draft.inboxChange(change)
  if (change.withdrawn)
    draft.event('inbox.withdrawn', inboxRoom(authorId), () => ({ item_id: item.id, read: item.read }))
  else {
    const shown = {
      ...{
        id: item.id,
        kind: 'reaction' as const,
        actor,
        post_id: postId,
        channel_id: null,
        message_id: null,
      },
      ...{ excerpt: change.excerpt, read: item.read, created_at: item.createdAt.toISOString() },
    }
    draft.event('inbox.changed', inboxRoom(authorId), () => ({ item: shown }))
  }
  return { item: changed, itemId: item.id }
}
