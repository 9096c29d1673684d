import { findVisit } from '../../storage/visits.ts'
import type { Dependencies } from '../command.ts'
import type { Change } from '../log/change.ts'
import { endVisit } from './visits.ts'

/** Sends a citizen away whose time is over; every node may ask, one does it. */
export function endDueVisit(id: number, needs: Pick<Dependencies, 'present'>): Change<void> {
  return {
    type: 'strict',
    async apply(draft, tx) {
      const visit = await findVisit(tx, id)
      if (!visit || visit.leftSeq !== null || visit.until > draft.at) return
      await endVisit(draft, tx, needs, { visit, reason: 'time' })
    },
  }
}
