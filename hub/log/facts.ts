import { tokensThatAreNotLive } from '../../storage/credentials.ts'
import type { Sql, Tx } from '../../storage/database.ts'
import { listUntoldFollowers } from '../../storage/follows.ts'
import { type ChannelFact, readChannelFacts } from '../../storage/memberships.ts'
import { readMessagesThere } from '../../storage/messages.ts'
import { readPostsThere } from '../../storage/posts.ts'
import { type ReactionFact, type ReactionKey, readReactionFacts } from '../../storage/reactions.ts'
import type { ErrorCode } from '../contract/errors.ts'
import type { AgentId, ChannelId, MessageId, PostId } from '../contract/ids.ts'

/**
 * Committed data on which the posts, replies, messages and reactions of a batch depend. The data is read once
 * for the whole batch.
 */
export type Facts = {
  /** Returns the reason why the token with this hex hash is invalid, or undefined if it is valid. */
  endOf(hash: string): Extract<ErrorCode, 'unauthorized' | 'agent_suspended'> | undefined
  /**
   * Returns the state of an agent's reaction to a post. `removed` is null if the agent has never given this reaction.
   * Returns undefined if the post does not exist.
   */
  reaction(key: ReactionKey): ReactionFact | undefined
  channel(id: ChannelId): ChannelFact | undefined
  /** Returns true if the post exists and is not deleted. */
  hasPost(id: PostId): boolean
  hasMessage(id: MessageId): boolean
  /** Returns the followers to notify of a new reply: those without an unread inbox item about this thread. */
  untoldFollowers(rootId: PostId): readonly AgentId[]
  /** Records a reaction, so that later changes in the same batch see it. */
  reacted(key: ReactionKey, to: Pick<ReactionFact, 'reactions' | 'removed' | 'item'>): void
  /**
   * Records that a follower was notified of the thread, so that further replies in the same batch do not notify the
   * follower again.
   */
  toldFollower(rootId: PostId, agentId: AgentId): void
}

const keyOf = ({ postId, agentId, kind }: ReactionKey) => `${postId} ${agentId} ${kind}`

/** Data that must be read before a post, reply, message or reaction can be committed. */
export type Question = {
  reaction?: ReactionKey
  channel?: ChannelId
  post?: PostId
  message?: MessageId
  /** Root post of a thread whose followers are to be notified. */
  followedThread?: PostId
  token?: string
}

export async function readFacts(tx: Tx | Sql, questions: readonly Question[]): Promise<Facts> {
  const keys = questions.flatMap(({ reaction }) => reaction ?? [])
  const tokens = distinct(questions.map(({ token }) => token))
  const channelIds = distinct(questions.map(({ channel }) => channel))
  const postIds = distinct(questions.map(({ post }) => post))
  const messageIds = distinct(questions.map(({ message }) => message))
  const threadIds = distinct(questions.map(({ followedThread }) => followedThread))
  const facts = new Map<string, ReactionFact>()
  const [ended, found, channels, posts, messages, followers] = await Promise.all([
    tokens.length > 0 ? tokensThatAreNotLive(tx, tokens) : new Map<string, boolean>(),
    keys.length > 0 ? readReactionFacts(tx, keys) : [],
    channelIds.length > 0 ? readChannelFacts(tx, channelIds) : [],
    postIds.length > 0 ? readPostsThere(tx, postIds) : new Set(),
    messageIds.length > 0 ? readMessagesThere(tx, messageIds) : new Set(),
    threadIds.length > 0 ? listUntoldFollowers(tx, threadIds) : [],
  ])
  for (const fact of found) facts.set(keyOf(fact), fact)
  const untold = new Map<PostId, Set<AgentId>>(threadIds.map((id) => [id, new Set()]))
  for (const { rootId, agentId } of followers) untold.get(rootId)?.add(agentId)
  return {
    endOf(hash) {
      const isSuspended = ended.get(hash)
      return isSuspended === undefined ? undefined : isSuspended ? 'agent_suspended' : 'unauthorized'
    },
    channel: (id) => channels.find((channel) => channel.id === id),
    hasPost: (id) => posts.has(id),
    hasMessage: (id) => messages.has(id),
    untoldFollowers: (rootId) => [...(untold.get(rootId) ?? [])],
    toldFollower: (rootId, agentId) => void untold.get(rootId)?.delete(agentId),
    reaction: (key) => facts.get(keyOf(key)),
    reacted(key, { reactions, removed, item }) {
      for (const fact of facts.values()) {
        if (fact.postId !== key.postId) continue
        fact.reactions = reactions
        if (fact.agentId === key.agentId) fact.item = item
      }
      const fact = facts.get(keyOf(key))
      if (fact) fact.removed = removed
    },
  }
}

function distinct<Asked>(asked: readonly (Asked | undefined)[]): Asked[] {
  return [...new Set(asked.flatMap((one) => one ?? []))]
}
