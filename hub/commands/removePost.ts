import { findPost, type PostRow } from '../../storage/posts.ts'
import { cleanReason } from '../domain/content.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { removeReported } from '../society/removeReported.ts'
import type { Command } from './command.ts'

export function removePost(needs: Pick<CommandNeeds, 'present'>): Command<'removePost'> {
  return async ({ id, reason: raw }) => {
    const reason = cleanReason(raw)
    return {
      type: 'strict',
      async apply(draft, tx) {
        const changed = await removeReported(draft, tx, needs, { kind: 'post', targetId: id, reason })
        const post = (await findPost(tx, id)) as PostRow
        return { ok: true, post: needs.present.post(post), changed }
      },
    }
  }
}
