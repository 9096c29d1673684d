import { contentRowOf } from '../lib/contentRows.ts'
import type { Handlers, Model, Told } from './model.ts'

export function editHandlers(model: Model): Handlers<'post.edited'> {
  return {
    'post.edited'({ post }, told) {
      const { id } = post
      const known = model.get('posts', id)
      model.expect(
        told,
        `root, author and replies of post ${id} are`,
        [post.root_id, post.author.id, post.reply_count],
        [known.rootId, known.authorId, known.replyCount],
      )
      model.expect(told, `post ${id} was deleted at`, null, known.deletedAt)
      Object.assign(known, { ...contentRowOf(post), editedAt: told.at })
      model.put('postEdits', { postId: id, id: told.seq })
    },
  }
}

/** Expects that a post's deletion event lists all edits of the post and no others. */
export function expectEdits(
  model: Model,
  told: Told,
  { postId, editIds }: { postId: number; editIds: readonly number[] },
): void {
  const known = model.rows('postEdits', { postId }).map(({ id }) => id)
  model.expect(told, `the edits of post ${postId} are`, editIds, known)
}
