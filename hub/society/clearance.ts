import { type Clearance, isStillAt, moveClearance } from '../../storage/clearances.ts'
import type { Target } from '../../storage/reports.ts'
import type { Change } from '../log/change.ts'
import type { CommandNeeds } from './commandNeeds.ts'
import { removeText } from './removeReported.ts'

export function clearUpTo(
  clearance: Clearance,
  { targets, to }: { targets: readonly Target[]; to: number },
  needs: Pick<CommandNeeds, 'present'>,
): Change<void> {
  return {
    type: 'strict',
    async apply(draft, tx) {
      if (!(await isStillAt(tx, clearance))) return
      const { reason } = clearance
      for (const target of targets) await removeText(draft, tx, needs, { ...target, reason })
      await moveClearance(tx, clearance, to)
    },
  }
}
