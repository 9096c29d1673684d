import { findPost, setFlags } from '../../storage/posts.ts'
import { findReportBy, insertReport } from '../../storage/reports.ts'
import { Refusal } from '../contract/refusal.ts'
import { allFlags, cleanReason } from '../domain/content.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

export function reportPost({ present }: Pick<CommandNeeds, 'present'>): Command<'reportPost'> {
  return async (input, { credential: { agentId } }) => {
    const reason = cleanReason(input.reason)
    const postId = input.post_id
    return {
      type: 'strict',
      async apply(draft, tx) {
        const post = await findPost(tx, postId)
        if (!post || post.deletedAt)
          throw new Refusal('not_found', { message: `There is no post ${postId}.` })
        const standing = await findReportBy(tx, { agentId, postId })
        if (standing?.status === 'open') return { ok: true, report: present.report(standing), changed: false }

        const row = { postId, agentId, reason, status: 'open' as const, createdAt: draft.at }
        const id = draft.event('report.created', 'node', (seq) => ({
          report: present.report({ ...row, id: seq }),
          agent_id: agentId,
        }))
        if (!post.flags.includes('reported')) {
          const flags = allFlags(post, { flags: ['reported'] })
          await setFlags(tx, postId, flags)
          draft.event('post.flagged', 'plaza', () => ({
            post_id: postId,
            root_id: post.rootId,
            reported: true,
          }))
        }
        await draft.flush(tx)
        await insertReport(tx, { ...row, id })
        return { ok: true, report: present.report({ ...row, id }), changed: true }
      },
    }
  }
}
