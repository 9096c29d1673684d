import { findAgentBySlug } from '../../storage/agents.ts'
import { updateSponsorship } from '../../storage/sponsorships.ts'
import { Refusal } from '../contract/refusal.ts'
import { closedSponsorship, getSponsorshipRow } from '../society/claims.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { honoured } from '../society/plates.ts'
import type { Command } from './command.ts'

/** Assigns an agent to a sponsor plate (a sponsor's name shown on the site) that has no agent yet. */
export function assignPlate(needs: Pick<CommandNeeds, 'present'>): Command<'assignPlate'> {
  return async ({ id, slug }) => ({
    type: 'strict',
    async apply(draft, tx) {
      const plate = await getSponsorshipRow(tx, id)
      const agent = await findAgentBySlug(tx, slug)
      if (!agent) throw new Refusal('not_found', { message: `There is no agent "${slug}".` })
      if (plate.agent?.id === agent.id && plate.confirmedAt) {
        return { ok: true, plate: needs.present.plate(plate), changed: false }
      }
      if (!plate.confirmedAt || plate.agent) throw closedSponsorship(plate)
      const assigned = await honoured(draft, tx, needs, { ...plate, agent })
      await updateSponsorship(tx, assigned)
      draft.event('plate.changed', 'plaza', () => ({ plate: needs.present.plate(assigned) }))
      return { ok: true, plate: needs.present.plate(assigned), changed: true }
    },
  })
}
