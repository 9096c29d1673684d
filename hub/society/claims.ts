import type { Sql, Tx } from '../../storage/database.ts'
import {
  findDueClaim,
  findSponsorship,
  type SponsorshipRow,
  updateSponsorship,
} from '../../storage/sponsorships.ts'
import { Refusal } from '../contract/refusal.ts'
import type { Change } from '../log/change.ts'
import type { Draft } from '../log/draft.ts'
import { notify } from './notify.ts'

export async function getSponsorshipRow(sql: Sql | Tx, id: number): Promise<SponsorshipRow> {
  const row = await findSponsorship(sql, id)
  if (!row) throw new Refusal('not_found', { message: `There is no sponsorship ${id}.` })
  return row
}

export const closedSponsorship = ({ id, state }: SponsorshipRow) =>
  new Refusal('sponsorship_closed', { message: `Sponsorship ${id} is ${state}.` })

export async function endClaim(
  draft: Draft,
  tx: Tx,
  claim: SponsorshipRow,
  { state, reason }: { state: 'rejected' | 'expired'; reason: string | null },
): Promise<SponsorshipRow> {
  const ended = { ...claim, state, reason }
  await updateSponsorship(tx, ended)
  draft.event('sponsorship.ended', 'node', () => ({ sponsorship_id: claim.id, state, reason }))
  if (claim.agent) {
    const why = reason === null ? '' : `: ${reason}`
    const text = `Your claim ${claim.id} for a ${claim.tier} plate is ${state}${why}`
    notify(draft, claim.agent.id, {
      kind: 'sponsor',
      actor: null,
      postId: null,
      excerpt: { text, quoted: false },
    })
  }
  return ended
}

/**
 * Returns the change that ends a sponsorship whose payment is overdue, unless a payment was reported. The change is
 * idempotent, so every node may commit it.
 */
export function expireClaim(id: number): Change<void> {
  return {
    type: 'strict',
    async apply(draft, tx) {
      const claim = await findDueClaim(tx, id, draft.at)
      if (!claim) return
      await endClaim(draft, tx, claim, { state: 'expired', reason: null })
    },
  }
}
