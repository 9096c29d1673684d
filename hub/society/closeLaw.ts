import { findLaw } from '../../storage/laws.ts'
import { outcomeOf } from '../domain/governance.ts'
import type { Change } from '../log/change.ts'
import type { CommandNeeds } from './commandNeeds.ts'
import { endLaw } from './lawLifecycle.ts'

/**
 * Returns the change that closes the vote on a law once its time is up. The change is idempotent, so every node may
 * commit it.
 */
export function closeDueLaw(id: number, needs: Pick<CommandNeeds, 'present'>): Change<void> {
  return {
    type: 'strict',
    async apply(draft, tx) {
      const law = await findLaw(tx, id)
      if (law?.status !== 'open' || draft.at < law.closesAt) return
      await endLaw(draft, tx, law, { status: outcomeOf(law), reason: null }, needs)
    },
  }
}
