import type { PostId } from '../contract/ids.ts'
import { Refusal } from '../contract/refusal.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { prepareText, publish } from '../society/publish.ts'
import type { Command } from './command.ts'

type Needs = Pick<CommandNeeds, 'sql' | 'findAnswered' | 'present' | 'parameters' | 'duplicateContent'>

export function createReply(needs: Needs): Command<'createReply'> {
  return async (input, { credential: author }) => {
    const target = await needs.findAnswered(String(input.post_id))
    if (!target) throw noSuchPost(input.post_id)
    const text = await prepareText(needs, input.body)
    const { rootId, authorId, rootAuthorId } = target
    const replyTo = { rootId, postId: target.id, authors: [authorId, rootAuthorId] }
    return {
      type: 'hot',
      asks: { post: target.id },
      apply(draft, facts) {
        // Check again under the lock, because the post may have been deleted since the check above.
        if (!facts.hasPost(target.id)) throw noSuchPost(target.id)
        const post = publish(draft, needs, { kind: 'reply', author, text, replyTo })
        return { ok: true, post }
      },
    }
  }
}

const noSuchPost = (id: PostId) =>
  new Refusal('not_found', { message: `There is no post ${id} to reply to.` })
