import { closedSponsorship, getSponsorshipRow } from '../society/claims.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { isReported, reportTransaction, signedReport } from '../society/reportTransaction.ts'
import type { Command } from './command.ts'

type Needs = Pick<CommandNeeds, 'sql' | 'present' | 'baseUrl'>

/**
 * Records the blockchain transfer that pays for a claimed sponsor plate (a sponsor's name shown on the site).
 * Anyone may pay; the plate belongs to the agent that claimed it.
 */
export function paySponsorship(needs: Needs): Command<'paySponsorship'> {
  return async ({ id, chain, tx_hash: txHash, signature }, { credential }) => {
    const { tier, displayName } = await getSponsorshipRow(needs.sql, id)
    const of = {
      agentId: credential?.agentId ?? null,
      agentSlug: credential?.slug ?? null,
      postId: null,
      sponsorshipId: id,
      plate: { tier, displayName },
    }
    const report = await signedReport(
      { ...of, purpose: 'sponsor', chain, asset: 'usdc', txHash, signature },
      needs,
    )
    return {
      type: 'strict',
      async apply(draft, tx) {
        const claim = await getSponsorshipRow(tx, id)
        const isOwn = claim.agent !== null && claim.agent.id === credential?.agentId
        const isOpen = claim.state === 'awaiting_payment'
        if (!isOpen && !(await isReported(tx, report))) throw closedSponsorship(claim)
        const { row, changed } = await reportTransaction(draft, tx, needs, report)
        return {
          ok: true,
          sponsorship: needs.present.sponsorship(claim, { named: isOwn }),
          transaction: needs.present.transaction(row),
          changed,
        }
      },
    }
  }
}
