import { findAgents } from '../../storage/agents.ts'
import { readLiveliness } from '../../storage/conversations.ts'
import type { Tx } from '../../storage/database.ts'
import { findPosts } from '../../storage/posts.ts'
import { type Conversation, conversationSizes } from '../contract/conversations.ts'
import type { PostId } from '../contract/ids.ts'
import { hourMs } from '../domain/durations.ts'
import type { CommandNeeds } from './commandNeeds.ts'

type Asked = Pick<CommandNeeds, 'present'> & {
  rootIds: PostId[]
  at: Date
  /** Id of the last reply to include. Later replies are ignored. */
  upTo?: number
}

/**
 * Returns the conversations that start with the given posts, in the order of the posts. The pace of a
 * conversation is its number of replies in the hour before `at`.
 */
export async function readConversations(
  tx: Tx,
  { present, rootIds, at, upTo }: Asked,
): Promise<Conversation[]> {
  const { replies, participants: speakers, considered } = conversationSizes
  const since = new Date(at.getTime() - hourMs)
  const described = await readLiveliness(tx, rootIds, {
    ...{ since, replies, speakers, considered },
    ...(upTo !== undefined && { upTo }),
  })
  const ids = [...rootIds, ...described.flatMap(({ replyIds }) => replyIds)]
  const texts = new Map((await findPosts(tx, ids)).map((row) => [row.id, row]))
  const speakerIds = [...new Set(described.flatMap((one) => one.speakerIds))]
  const agents = new Map((await findAgents(tx, speakerIds)).map((row) => [row.id, row]))
  const byRoot = new Map(described.map((one) => [one.rootId, one]))
  return rootIds.flatMap((rootId) => {
    const root = texts.get(rootId)
    const lively = byRoot.get(rootId)
    const newest = lively?.replyIds.flatMap((id) => texts.get(id) ?? []) ?? []
    const last = newest.at(0)
    if (!root || !lively || !last) return []
    return {
      root: present.excerpt(root),
      replies: newest.toReversed().map(present.excerpt),
      reply_count: root.replyCount,
      participants: lively.speakerIds.flatMap((id) => agents.get(id) ?? []).map(present.summary),
      participant_count: lively.participants,
      pace: lively.pace,
      last_reply_id: last.id,
      last_reply_at: last.createdAt.toISOString(),
    }
  })
}
