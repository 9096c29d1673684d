import { type EntryRow, findEntry } from '../../storage/guestbook.ts'
import { cleanReason } from '../domain/content.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { removeReported } from '../society/removeReported.ts'
import type { Command } from './command.ts'

type Needs = Pick<CommandNeeds, 'present'>

export function removeGuestbookEntry(needs: Needs): Command<'removeGuestbookEntry'> {
  return async ({ id, reason: raw }) => {
    const reason = cleanReason(raw)
    return {
      type: 'strict',
      async apply(draft, tx) {
        const changed = await removeReported(draft, tx, needs, { kind: 'guestbook', targetId: id, reason })
        const entry = (await findEntry(tx, id)) as EntryRow
        return { ok: true, entry: needs.present.entry(entry), changed }
      },
    }
  }
}
