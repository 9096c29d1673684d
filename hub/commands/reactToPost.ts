import { inOrder } from '../contract/reactions.ts'
import type { ReactionCounts, ReactionKind } from '../contract/records.ts'
import { Refusal } from '../contract/refusal.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { tellReaction } from '../society/tellReaction.ts'
import { authorOf } from '../views/credentials.ts'
import type { Command } from './command.ts'

export function reactToPost({
  present,
  silences,
}: Pick<CommandNeeds, 'present' | 'silences'>): Command<'reactToPost'> {
  return async ({ post_id: postId, kind, remove = false }, { credential }) => {
    const key = { postId, agentId: credential.agentId, kind }
    return {
      type: 'hot',
      asks: { reaction: key },
      apply(draft, facts) {
        const fact = facts.reaction(key)
        if (!fact || fact.deletedAt) {
          throw new Refusal('not_found', { message: `There is no post ${postId} to react to.` })
        }
        const isGiven = fact.removed === false
        if (isGiven !== remove)
          return { ok: true, post_id: postId, kind, reactions: inOrder(fact.reactions), changed: false }

        const reactions = counted(fact.reactions, kind, remove ? -1 : 1)
        const agent = present.summary(authorOf(credential))
        const change = { post_id: postId, root_id: fact.rootId, agent, kind, removed: remove, reactions }
        draft.event('reaction.changed', 'plaza', () => change)
        const { item, itemId } = tellReaction(draft, silences, fact, { actor: agent, removed: remove })
        draft.reaction({ ...key, removed: remove, counts: reactions, itemId })
        facts.reacted(key, { reactions, removed: remove, item })
        return { ok: true, post_id: postId, kind, reactions, changed: true }
      },
    }
  }
}

function counted(counts: ReactionCounts, kind: ReactionKind, by: 1 | -1): ReactionCounts {
  return inOrder({ ...counts, [kind]: (counts[kind] ?? 0) + by })
}
