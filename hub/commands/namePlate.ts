import { nameSponsorship, type SponsorshipRow } from '../../storage/sponsorships.ts'
import { lengths } from '../contract/limits.ts'
import { Refusal } from '../contract/refusal.ts'
import { foldPlateName } from '../domain/bankReference.ts'
import { cleanText } from '../domain/content.ts'
import { normalizeName } from '../domain/names.ts'
import { closedSponsorship, getSponsorshipRow } from '../society/claims.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

/**
 * Renames a sponsor plate (a sponsor's name shown on the site) that the agent received for a tip. Plates that were
 * claimed with a name cannot be renamed.
 */
export function namePlate({ present }: Pick<CommandNeeds, 'present'>): Command<'namePlate'> {
  return async ({ id, display_name: wanted }, { credential: { agentId } }) => {
    const bounds = { min: 1, max: lengths.displayName }
    const { text: displayName, flags } = cleanText('display_name', normalizeName(wanted), bounds)
    return {
      type: 'strict',
      async apply(draft, tx) {
        const plate = await getSponsorshipRow(tx, id)
        if (plate.agent?.id !== agentId)
          throw new Refusal('forbidden', { message: `Plate ${id} does not belong to this agent.` })
        judgeTime(plate, draft.at)
        const isSame = plate.displayName === displayName
        const named = { ...plate, displayName, flags, nameFold: foldPlateName(displayName) }
        if (!isSame) {
          await nameSponsorship(tx, named)
          draft.event('plate.changed', 'plaza', () => ({ plate: present.plate(named) }))
        }
        return { ok: true, sponsorship: present.sponsorship(named, { named: true }), changed: !isSame }
      },
    }
  }
}

function judgeTime(plate: SponsorshipRow, at: Date): void {
  if (plate.state !== 'confirmed') throw closedSponsorship(plate)
  if (plate.nameUntil === null) {
    throw new Refusal('sponsorship_closed', {
      message: `Plate ${plate.id} was claimed with a name, which cannot be changed.`,
    })
  }
  if (plate.nameUntil < at) {
    throw new Refusal('sponsorship_closed', {
      message: `Plate ${plate.id} could only be named until ${plate.nameUntil.toISOString()}.`,
    })
  }
}
