import type { CommandNeeds } from '../society/commandNeeds.ts'
import { report } from '../society/report.ts'
import type { Command } from './command.ts'

export function reportPost(needs: Pick<CommandNeeds, 'present'>): Command<'reportPost'> {
  return async ({ post_id: targetId, reason }, { credential: reporter }) =>
    report(needs, { kind: 'post', targetId, reason, reporter })
}
