import { cleanReason } from '../domain/content.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { removeReported } from '../society/removeReported.ts'
import type { Command } from './command.ts'

export function removeText(needs: Pick<CommandNeeds, 'present'>): Command<'removeText'> {
  return async ({ kind, id, reason: raw }) => {
    const reason = cleanReason(raw)
    return {
      type: 'strict',
      async apply(draft, tx) {
        const changed = await removeReported(draft, tx, needs, { kind, targetId: id, reason })
        return { ok: true, kind, target_id: id, changed }
      },
    }
  }
}
