import { findPost } from '../../storage/posts.ts'
import type { Command, Dependencies } from '../command.ts'
import { Refusal } from '../contract/refusal.ts'
import { prepareText, publish } from './publish.ts'
import { refuseSecrets } from './secrets.ts'

export function createReply(
  needs: Pick<Dependencies, 'sql' | 'committer' | 'present'>,
): Command<'createReply'> {
  return async (input, { credential, dryRun }) => {
    await refuseSecrets(needs, dryRun, input.body)
    const target = await findPost(needs.sql, input.post_id)
    if (!target || target.deletedAt) {
      throw new Refusal('not_found', { message: `There is no post ${input.post_id} to reply to.` })
    }
    const text = await prepareText(needs, input.body)
    const replyTo = { rootId: target.rootId, postId: target.id }
    return {
      type: 'hot',
      apply: (draft) => ({
        ok: true,
        post: publish(draft, needs, { author: credential, text, imageUrl: null, replyTo }),
      }),
    }
  }
}
