import type { Tx } from '../../storage/database.ts'
import { type ReactionFact, type ReactionKey, readReactionFacts } from '../../storage/reactions.ts'

/** The truth about what a batch of hot changes asked for, read under the head lock with one statement for all of it. */
export type Facts = {
  /** Undefined when there is no such post. A change that alters it says so here, for those behind it in the batch. */
  reaction(key: ReactionKey): ReactionFact | undefined
  reacted(key: ReactionKey, to: Pick<ReactionFact, 'reactions' | 'removed'>): void
}

const keyOf = ({ postId, agentId, kind }: ReactionKey) => `${postId} ${agentId} ${kind}`

export async function readFacts(tx: Tx, keys: readonly ReactionKey[]): Promise<Facts> {
  const facts = new Map<string, ReactionFact>()
  for (const fact of keys.length > 0 ? await readReactionFacts(tx, keys) : []) facts.set(keyOf(fact), fact)
  return {
    reaction: (key) => facts.get(keyOf(key)),
    reacted(key, { reactions, removed }) {
      for (const fact of facts.values()) if (fact.postId === key.postId) fact.reactions = reactions
      const fact = facts.get(keyOf(key))
      if (fact) fact.removed = removed
    },
  }
}
