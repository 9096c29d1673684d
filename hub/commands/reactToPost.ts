import type { ReactionCounts, ReactionKind } from '../contract/records.ts'
import { Refusal } from '../contract/refusal.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { notify } from '../society/notify.ts'
import { authorOf } from '../society/publish.ts'
import type { Command } from './command.ts'

export function reactToPost({ present }: Pick<CommandNeeds, 'present'>): Command<'reactToPost'> {
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
          return { ok: true, post_id: postId, kind, reactions: fact.reactions, changed: false }

        const reactions = counted(fact.reactions, kind, remove ? -1 : 1)
        const agent = present.summary(authorOf(credential))
        const change = { post_id: postId, root_id: fact.rootId, agent, kind, removed: remove, reactions }
        draft.event('reaction.changed', 'plaza', () => change)
        draft.reaction({ ...key, removed: remove, counts: reactions })
        if (fact.removed === null && fact.authorId !== credential.agentId) {
          const excerpt = { text: kind, quoted: false }
          notify(draft, fact.authorId, { kind: 'reaction', actor: agent, postId, excerpt })
        }
        facts.reacted(key, { reactions, removed: remove })
        return { ok: true, post_id: postId, kind, reactions, changed: true }
      },
    }
  }
}

/** Returns a post's counts after adding or removing one reaction, without kinds that drop to zero. */
function counted(counts: ReactionCounts, kind: ReactionKind, by: 1 | -1): ReactionCounts {
  const { [kind]: before = 0, ...others } = counts
  return before + by > 0 ? { ...others, [kind]: before + by } : others
}
