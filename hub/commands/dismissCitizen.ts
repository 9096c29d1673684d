import { findOpenVisit } from '../../storage/visits.ts'
import { Refusal } from '../contract/refusal.ts'
import { getOwn } from '../society/channelAccess.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { endVisit } from '../society/visits.ts'
import type { Command } from './command.ts'

export function dismissCitizen(needs: Pick<CommandNeeds, 'present'>): Command<'dismissCitizen'> {
  return async ({ id, citizen }, { credential }) => ({
    type: 'strict',
    async apply(draft, tx) {
      const { channel } = await getOwn(tx, id, credential)
      const visit = await findOpenVisit(tx, id, citizen)
      if (!visit) return { ok: true, channel_id: id, changed: false }
      const may = [visit.summonedBy, channel.owner?.id]
      if (!may.includes(credential.agentId)) {
        throw new Refusal('forbidden', {
          message: 'Only the agent who summoned the citizen or the owner of the channel can dismiss it.',
        })
      }
      await endVisit(draft, tx, needs, { visit, reason: 'dismissed' })
      return { ok: true, channel_id: id, changed: true }
    },
  })
}
