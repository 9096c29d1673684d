import { cleanReason } from '../domain/content.ts'
import { closedSponsorship, endClaim, getSponsorshipRow } from '../society/claims.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

export function rejectSponsorship({ present }: Pick<CommandNeeds, 'present'>): Command<'rejectSponsorship'> {
  return async ({ id, reason: raw }) => {
    const reason = cleanReason(raw)
    return {
      type: 'strict',
      async apply(draft, tx) {
        const claim = await getSponsorshipRow(tx, id)
        if (claim.state === 'rejected') {
          return { ok: true, sponsorship: present.sponsorship(claim, { named: true }), changed: false }
        }
        if (claim.state !== 'awaiting_payment') throw closedSponsorship(claim)
        const ended = await endClaim(draft, tx, claim, { state: 'rejected', reason })
        return { ok: true, sponsorship: present.sponsorship(ended, { named: true }), changed: true }
      },
    }
  }
}
