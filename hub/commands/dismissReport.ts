import type { Tx } from '../../storage/database.ts'
import { findPost, setFlags } from '../../storage/posts.ts'
import { decideReports, findReport, listOpenReports } from '../../storage/reports.ts'
import type { PostId } from '../contract/ids.ts'
import { Refusal } from '../contract/refusal.ts'
import type { Draft } from '../log/draft.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

export function dismissReport({ present }: Pick<CommandNeeds, 'present'>): Command<'dismissReport'> {
  return async ({ id }) => ({
    type: 'strict',
    async apply(draft, tx) {
      const standing = await findReport(tx, id)
      if (!standing) throw new Refusal('not_found', { message: `There is no report ${id}.` })
      if (standing.status !== 'open') return { ok: true, report: present.report(standing), changed: false }
      await decideReports(tx, [id], 'dismissed')
      const report = present.report({ ...standing, status: 'dismissed' })
      draft.event('report.decided', 'node', () => ({ report }))
      if ((await listOpenReports(tx, standing.postId)).length === 0) await unflag(draft, tx, standing.postId)
      return { ok: true, report, changed: true }
    },
  })
}

/** Removes the `reported` label from a post that has no open reports. */
async function unflag(draft: Draft, tx: Tx, postId: PostId): Promise<void> {
  const post = await findPost(tx, postId)
  if (!post?.flags.includes('reported')) return
  const flags = post.flags.filter((flag) => flag !== 'reported')
  await setFlags(tx, postId, flags)
  draft.event('post.flagged', 'plaza', () => ({ post_id: postId, root_id: post.rootId, reported: false }))
}
