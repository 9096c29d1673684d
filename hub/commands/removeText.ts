import { cleanReason } from '../domain/content.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { removeReported } from '../society/removeReported.ts'
import { reportables } from '../society/reportables.ts'
import type { Command } from './command.ts'

export function removeText(needs: Pick<CommandNeeds, 'present' | 'sql'>): Command<'removeText'> {
  return async ({ kind, id, reason: raw }) => {
    const reason = cleanReason(raw)
    const carriers = await reportables[kind].carriers?.(needs.sql, id)
    return {
      type: 'strict',
      async apply(draft, tx) {
        const changed = await removeReported(draft, tx, needs, { kind, targetId: id, reason, carriers })
        return { ok: true, kind, target_id: id, changed }
      },
    }
  }
}
