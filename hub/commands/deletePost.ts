import type { Tx } from '../../storage/database.ts'
import { readEvents, redactEvent } from '../../storage/log.ts'
import { entombPost, findPost } from '../../storage/posts.ts'
import type { Command, Dependencies } from '../command.ts'
import { Refusal } from '../contract/refusal.ts'
import { redactionSpan, redactions } from '../log/redaction.ts'

export function deletePost({ present }: Pick<Dependencies, 'present'>): Command<'deletePost'> {
  return async ({ id }, { credential }) => ({
    type: 'strict',
    async apply(draft, tx) {
      const post = await findPost(tx, id)
      if (!post) throw new Refusal('not_found', { message: `There is no post ${id}.` })
      if (post.author.id !== credential.agentId) throw new Refusal('forbidden')
      if (post.deletedAt) return { ok: true, post: present.post(post), changed: false }

      await entombPost(tx, id, draft.at)
      await redactLog(tx, id)
      draft.event('post.deleted', 'plaza', () => ({
        post_id: id,
        root_id: post.rootId,
        agent_id: credential.agentId,
      }))
      const tombstone = { ...post, body: '', imageUrl: null, mentions: [], flags: [], deletedAt: draft.at }
      return { ok: true, post: present.post(tombstone), changed: true }
    },
  })
}

/** The text leaves the log too: a replay shows that there was a post, not what it said. */
async function redactLog(tx: Tx, postId: number): Promise<void> {
  const events = await readEvents(tx, {
    since: postId - 1,
    upTo: postId - 1 + redactionSpan,
    limit: redactionSpan,
  })
  for (const { seq, json } of redactions(events, postId)) await redactEvent(tx, seq, json)
}
