import { findPost } from '../../storage/posts.ts'
import { decideReports, listOpenReports } from '../../storage/reports.ts'
import { Refusal } from '../contract/refusal.ts'
import { cleanReason } from '../domain/content.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { notify } from '../society/notify.ts'
import { entomb } from '../society/tombstone.ts'
import type { Command } from './command.ts'

export function removePost({ present }: Pick<CommandNeeds, 'present'>): Command<'removePost'> {
  return async ({ id, reason: raw }) => {
    const reason = cleanReason(raw)
    return {
      type: 'strict',
      async apply(draft, tx) {
        const post = await findPost(tx, id)
        if (!post) throw new Refusal('not_found', { message: `There is no post ${id}.` })
        const tombstone = post.deletedAt ? post : await entomb(draft, tx, post, { by: 'operator', reason })
        // Close the reports even if the author already deleted the post.
        const reports = await listOpenReports(tx, id)
        await decideReports(
          tx,
          reports.map((report) => report.id),
          'upheld',
        )
        for (const report of reports) {
          draft.event('report.decided', 'node', () => ({
            report: present.report({ ...report, status: 'upheld' }),
          }))
        }
        if (post.deletedAt) return { ok: true, post: present.post(post), changed: reports.length > 0 }
        const excerpt = { text: `The operator removed your post ${id}: ${reason}`, quoted: false }
        notify(draft, post.author.id, { kind: 'system', actor: null, postId: id, excerpt })
        return { ok: true, post: present.post(tombstone), changed: true }
      },
    }
  }
}
