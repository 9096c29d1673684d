import type { AgentId, PostId } from '../contract/ids.ts'
import { Refusal } from '../contract/refusal.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { prepareText, publish } from '../society/publish.ts'
import type { Command } from './command.ts'

type Needs = Pick<
  CommandNeeds,
  'sql' | 'answeredPosts' | 'present' | 'parameters' | 'duplicateContent' | 'silences' | 'followedThreads'
>

export function createReply(needs: Needs): Command<'createReply'> {
  return async (input, { credential: author }) => {
    const target = await needs.answeredPosts.find(input.post_id)
    if (!target) throw noSuchPost(input.post_id)
    const text = await prepareText(needs, input.body)
    const { rootId, authorId, rootAuthorId } = target
    const authors = [authorId, rootAuthorId]
    const isFollowed = needs.followedThreads.has(rootId)
    return {
      type: 'hot',
      asks: { post: target.id, ...(isFollowed && { followedThread: rootId }) },
      apply(draft, facts) {
        // Check again while the event log is locked, because the post may have been deleted since the first check.
        if (!facts.hasPost(target.id)) throw noSuchPost(target.id)
        const followers = isFollowed ? facts.untoldFollowers(rootId) : []
        const told = (agentId: AgentId) => facts.toldFollower(rootId, agentId)
        const replyTo = { rootId, postId: target.id, authors, followers, told }
        return { ok: true, post: publish(draft, needs, { kind: 'reply', author, text, replyTo }) }
      },
    }
  }
}

const noSuchPost = (id: PostId) =>
  new Refusal('not_found', { message: `There is no post ${id} to reply to.` })
