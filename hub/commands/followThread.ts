import { findPost } from '../../storage/posts.ts'
import { Refusal } from '../contract/refusal.ts'
import { follow } from '../society/follow.ts'
import type { Command } from './command.ts'

export function followThread(): Command<'followThread'> {
  return async ({ post_id: postId, remove = false }, { credential: { agentId } }) => ({
    type: 'strict',
    async apply(draft, tx) {
      const post = await findPost(tx, postId)
      if (!post || (!remove && post.deletedAt))
        throw new Refusal('not_found', { message: `There is no post ${postId} whose thread you can follow.` })
      const key = { agentId, kind: 'thread', targetId: post.rootId } as const
      return { ok: true, root_id: post.rootId, changed: await follow(draft, tx, { ...key, remove }) }
    },
  })
}
