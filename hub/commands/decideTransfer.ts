import type { Tx } from '../../storage/database.ts'
import { findSponsorship, type SponsorshipRow } from '../../storage/sponsorships.ts'
import { findTransfer, settleTransfer, type TransferRow } from '../../storage/transfers.ts'
import { sponsorTiers, tierOfWord } from '../contract/fund.ts'
import { lengths } from '../contract/limits.ts'
import { invalidField, Refusal } from '../contract/refusal.ts'
import { cleanLine } from '../domain/content.ts'
import type { Draft } from '../log/draft.ts'
import { closedSponsorship, getSponsorshipRow } from '../society/claims.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { addPlate, confirmPlate } from '../society/plates.ts'
import type { Command } from './command.ts'

type Needs = Pick<CommandNeeds, 'present'>
type Decision = { claimId: number | undefined; plateName: string | undefined }

/**
 * Records the operator's decision about a bank transfer. The transfer pays either for a sponsor plate (a
 * sponsor's name shown on the site) that is already claimed, or for a new plate.
 */
export function decideTransfer(needs: Needs): Command<'decideTransfer'> {
  return async ({ id, sponsorship_id: claimId, plate_name: rawName }) => {
    const plateName =
      rawName === undefined ? undefined : cleanLine('plate_name', rawName, lengths.displayName)
    if ((claimId === undefined) === (plateName === undefined))
      throw invalidField('sponsorship_id', 'give exactly one of sponsorship_id and plate_name')
    const decision = { claimId, plateName }
    return {
      type: 'strict',
      async apply(draft, tx) {
        const row = await findTransfer(tx, id)
        if (!row) throw new Refusal('not_found', { message: `There is no transfer ${id}.` })
        const { present } = needs
        if (row.becomes !== 'waits') {
          const plate = await decidedBefore(tx, row, decision)
          return { ok: true, transfer: present.transfer(row), plate: present.plate(plate), changed: false }
        }
        const plate = await plateOf(draft, tx, needs, row, decision)
        const becomes = claimId === undefined ? ('plate' as const) : ('claim' as const)
        const decided = { ...row, becomes, sponsorshipId: plate.id }
        await settleTransfer(tx, decided)
        draft.event('transfer.decided', 'node', () => ({ transfer: present.transfer(decided) }))
        return { ok: true, transfer: present.transfer(decided), plate: present.plate(plate), changed: true }
      },
    }
  }
}

/**
 * Returns the sponsor plate that the transfer already pays for. Throws unless the operator's decision names the same
 * plate.
 */
async function decidedBefore(
  tx: Tx,
  { id, sponsorshipId }: TransferRow,
  { claimId, plateName }: Decision,
): Promise<SponsorshipRow> {
  const plate = sponsorshipId === null ? undefined : await findSponsorship(tx, sponsorshipId)
  if (plate && (claimId === plate.id || plateName === plate.displayName)) return plate
  throw new Refusal('sponsorship_closed', { message: `Transfer ${id} is already decided.` })
}

async function plateOf(
  draft: Draft,
  tx: Tx,
  needs: Needs,
  { id, word, amount }: TransferRow,
  { claimId, plateName }: Decision,
): Promise<SponsorshipRow> {
  const tier = word === null ? undefined : tierOfWord(word)
  if (plateName !== undefined) {
    if (!tier) throw new Error(`transfer ${id} is waiting but has no tier`)
    return addPlate(draft, tx, needs, {
      tier,
      displayName: plateName,
      rail: 'bank',
      agent: null,
      keptFor: id,
    })
  }
  const claim = await getSponsorshipRow(tx, claimId ?? 0)
  if (claim.state !== 'awaiting_payment' && claim.state !== 'expired') throw closedSponsorship(claim)
  if (amount < sponsorTiers[claim.tier].priceMicroUsd)
    throw invalidField(
      'sponsorship_id',
      `is a claim for a ${claim.tier} plate, which costs more than the transfer paid`,
    )
  return confirmPlate(draft, tx, needs, claim, id)
}
