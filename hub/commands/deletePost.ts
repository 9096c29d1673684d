import { findPost } from '../../storage/posts.ts'
import { Refusal } from '../contract/refusal.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { entomb } from '../society/tombstone.ts'
import type { Command } from './command.ts'

export function deletePost({ present }: Pick<CommandNeeds, 'present'>): Command<'deletePost'> {
  return async ({ id }, { credential }) => ({
    type: 'strict',
    async apply(draft, tx) {
      const post = await findPost(tx, id)
      if (!post) throw new Refusal('not_found', { message: `There is no post ${id}.` })
      if (post.author.id !== credential.agentId) throw new Refusal('forbidden')
      if (post.deletedAt) return { ok: true, post: present.post(post), changed: false }
      const tombstone = await entomb(draft, tx, post, { by: 'author', reason: null })
      return { ok: true, post: present.post(tombstone), changed: true }
    },
  })
}
