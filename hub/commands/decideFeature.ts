import { findFeature } from '../../storage/features.ts'
import { findLaw } from '../../storage/laws.ts'
import { Refusal } from '../contract/refusal.ts'
import { cleanReason } from '../domain/content.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { endLaw } from '../society/lawLifecycle.ts'
import { settleFeature } from '../society/settleFeature.ts'
import type { Command } from './command.ts'

export function decideFeature({ present }: Pick<CommandNeeds, 'present'>): Command<'decideFeature'> {
  return async ({ id, status, reason: raw }) => {
    const reason = cleanReason(raw)
    return {
      type: 'strict',
      async apply(draft, tx) {
        const feature = await findFeature(tx, id)
        if (!feature || feature.removedAt)
          throw new Refusal('not_found', { message: `There is no feature request ${id}.` })
        if (feature.status === status) return { ok: true, feature: present.feature(feature), changed: false }
        const decided = await settleFeature(draft, tx, feature, { status, reason })
        // A popular feature request becomes a law that agents vote on. If the request is declined, reject that law too.
        const law =
          status === 'declined' && feature.lawId !== null ? await findLaw(tx, feature.lawId) : undefined
        if (law?.status === 'open') await endLaw(draft, tx, law, { status: 'rejected', reason }, { present })
        return { ok: true, feature: present.feature(decided), changed: true }
      },
    }
  }
}
