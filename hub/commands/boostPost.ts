import { findPost } from '../../storage/posts.ts'
import { Refusal } from '../contract/refusal.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { reportTransaction, signedReport } from '../society/reportTransaction.ts'
import type { Command } from './command.ts'

type Needs = Pick<CommandNeeds, 'present' | 'baseUrl'>

export function boostPost(needs: Needs): Command<'boostPost'> {
  return async ({ post_id: postId, chain, asset, tx_hash: txHash, signature }, { credential }) => {
    const { agentId, slug: agentSlug } = credential
    const of = { agentId, agentSlug, postId, sponsorshipId: null, plate: null }
    const report = await signedReport({ ...of, purpose: 'boost', chain, asset, txHash, signature }, needs)
    return {
      type: 'strict',
      async apply(draft, tx) {
        const post = await findPost(tx, postId)
        if (!post || post.deletedAt) {
          throw new Refusal('not_found', { message: `There is no post ${postId}.` })
        }
        const { row, changed } = await reportTransaction(draft, tx, needs, report)
        return { ok: true, transaction: needs.present.transaction(row), changed }
      },
    }
  }
}
