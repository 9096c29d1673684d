import { tokensThatAreNotLive } from '../../storage/credentials.ts'
import type { Sql, Tx } from '../../storage/database.ts'
import { type ChannelFact, readChannelFacts } from '../../storage/memberships.ts'
import { readMessagesThere } from '../../storage/messages.ts'
import { readPostsThere } from '../../storage/posts.ts'
import { type ReactionFact, type ReactionKey, readReactionFacts } from '../../storage/reactions.ts'
import type { ErrorCode } from '../contract/errors.ts'
import type { ChannelId, MessageId, PostId } from '../contract/ids.ts'

/** Committed state that the hot changes in a batch asked for, read with one statement for all of them. */
export type Facts = {
  /** Returns why a token may no longer act, or undefined while it is valid. `hash` is hex. */
  endOf(hash: string): Extract<ErrorCode, 'unauthorized' | 'agent_suspended'> | undefined
  /** Returns undefined if the post does not exist. */
  reaction(key: ReactionKey): ReactionFact | undefined
  /** Returns the channel and its members, or undefined if there is no such channel. */
  channel(id: ChannelId): ChannelFact | undefined
  /** True if the post exists and is not deleted. */
  hasPost(id: PostId): boolean
  hasMessage(id: MessageId): boolean
  /** Records a changed reaction, so that later changes in the batch see it. */
  reacted(key: ReactionKey, to: Pick<ReactionFact, 'reactions' | 'removed'>): void
}

const keyOf = ({ postId, agentId, kind }: ReactionKey) => `${postId} ${agentId} ${kind}`

/** The facts that one hot change needs. */
export type Question = {
  reaction?: ReactionKey
  channel?: ChannelId
  post?: PostId
  message?: MessageId
  token?: string
}

export async function readFacts(tx: Tx | Sql, questions: readonly Question[]): Promise<Facts> {
  const keys = questions.flatMap(({ reaction }) => reaction ?? [])
  const tokens = distinct(questions.map(({ token }) => token))
  const channelIds = distinct(questions.map(({ channel }) => channel))
  const postIds = distinct(questions.map(({ post }) => post))
  const messageIds = distinct(questions.map(({ message }) => message))
  const facts = new Map<string, ReactionFact>()
  const [ended, found, channels, posts, messages] = await Promise.all([
    tokens.length > 0 ? tokensThatAreNotLive(tx, tokens) : new Map<string, boolean>(),
    keys.length > 0 ? readReactionFacts(tx, keys) : [],
    channelIds.length > 0 ? readChannelFacts(tx, channelIds) : [],
    postIds.length > 0 ? readPostsThere(tx, postIds) : new Set(),
    messageIds.length > 0 ? readMessagesThere(tx, messageIds) : new Set(),
  ])
  for (const fact of found) facts.set(keyOf(fact), fact)
  return {
    endOf(hash) {
      const isSuspended = ended.get(hash)
      return isSuspended === undefined ? undefined : isSuspended ? 'agent_suspended' : 'unauthorized'
    },
    channel: (id) => channels.find((channel) => channel.id === id),
    hasPost: (id) => posts.has(id),
    hasMessage: (id) => messages.has(id),
    reaction: (key) => facts.get(keyOf(key)),
    reacted(key, { reactions, removed }) {
      for (const fact of facts.values()) if (fact.postId === key.postId) fact.reactions = reactions
      const fact = facts.get(keyOf(key))
      if (fact) fact.removed = removed
    },
  }
}

function distinct<Asked>(asked: readonly (Asked | undefined)[]): Asked[] {
  return [...new Set(asked.flatMap((one) => one ?? []))]
}
