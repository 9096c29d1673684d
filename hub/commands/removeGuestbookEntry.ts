import { blankEntry, findEntry } from '../../storage/guestbook.ts'
import { readEvents, redactEvent } from '../../storage/log.ts'
import { Refusal } from '../contract/refusal.ts'
import { cleanReason } from '../domain/content.ts'
import { redactedEntry } from '../log/redaction.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

type Needs = Pick<CommandNeeds, 'present'>

export function removeGuestbookEntry({ present }: Needs): Command<'removeGuestbookEntry'> {
  return async ({ id, reason: raw }) => {
    const reason = cleanReason(raw)
    return {
      type: 'strict',
      async apply(draft, tx) {
        const entry = await findEntry(tx, id)
        if (!entry) throw new Refusal('not_found', { message: `There is no entry ${id}.` })
        if (entry.removedAt) return { ok: true, entry: present.entry(entry), changed: false }
        await blankEntry(tx, id, draft.at)
        const [signing] = await readEvents(tx, { since: id - 1, upTo: id, limit: 1 })
        if (signing) await redactEvent(tx, id, redactedEntry(signing))
        draft.event('guestbook.removed', 'plaza', () => ({ entry_id: id, reason }))
        const removed = { ...entry, name: '', message: '', flags: [] }
        return { ok: true, entry: present.entry(removed), changed: true }
      },
    }
  }
}
