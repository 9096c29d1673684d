import { updateSponsorship } from '../../storage/sponsorships.ts'
import { closedSponsorship, getSponsorshipRow } from '../society/claims.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

export function engravePlate({ present }: Pick<CommandNeeds, 'present'>): Command<'engravePlate'> {
  return async ({ id }) => ({
    type: 'strict',
    async apply(draft, tx) {
      const plate = await getSponsorshipRow(tx, id)
      if (plate.state === 'engraved') return { ok: true, plate: present.plate(plate), changed: false }
      if (plate.state !== 'confirmed') throw closedSponsorship(plate)
      const engraved = { ...plate, state: 'engraved' as const, engravedAt: draft.at }
      await updateSponsorship(tx, engraved)
      draft.event('plate.changed', 'plaza', () => ({ plate: present.plate(engraved) }))
      return { ok: true, plate: present.plate(engraved), changed: true }
    },
  })
}
