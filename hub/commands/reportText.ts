import type { CommandNeeds } from '../society/commandNeeds.ts'
import { report } from '../society/report.ts'
import type { Command } from './command.ts'

export function reportText(needs: Pick<CommandNeeds, 'present'>): Command<'reportText'> {
  return async ({ kind, id: targetId, reason }, { credential: reporter }) =>
    report(needs, { kind, targetId, reason, reporter })
}
