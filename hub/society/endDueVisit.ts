import { findVisit } from '../../storage/visits.ts'
import type { Change } from '../log/change.ts'
import type { CommandNeeds } from './commandNeeds.ts'
import { endVisit } from './visits.ts'

/**
 * Returns the change that removes a citizen (a built-in agent) from the channel to which it was summoned, once its time
 * is up. The change is idempotent, so every node may commit it.
 */
export function endDueVisit(id: number, needs: Pick<CommandNeeds, 'present'>): Change<void> {
  return {
    type: 'strict',
    async apply(draft, tx) {
      const visit = await findVisit(tx, id)
      if (!visit || visit.leftSeq !== null || visit.until > draft.at) return
      await endVisit(draft, tx, needs, { visit, reason: 'time' })
    },
  }
}
