import { findAnnouncementOf, insertAnnouncement } from '../../storage/announcements.ts'
import { lengths } from '../contract/limits.ts'
import { invalidField } from '../contract/refusal.ts'
import { cleanText } from '../domain/content.ts'
import { publicUrlProblem } from '../domain/publicUrl.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { authorOf } from '../views/credentials.ts'
import type { Command } from './command.ts'

export function announceRelay(needs: Pick<CommandNeeds, 'present'>): Command<'announceRelay'> {
  const { present } = needs
  return async (input, { credential }) => {
    const problem = publicUrlProblem(input.url)
    if (problem !== undefined) throw invalidField('url', problem)
    const note = cleanText('note', input.note ?? '', { min: 0, max: lengths.note })
    const agent = authorOf(credential)
    return {
      type: 'strict',
      async apply(draft, tx) {
        const standing = await findAnnouncementOf(tx, agent.id, input.url)
        if (standing) return { ok: true, announcement: present.announcement(standing), changed: false }
        const row = { url: input.url, note: note.text, flags: note.flags, createdAt: draft.at }
        const shown = (id: number) => present.announcement({ ...row, id, agent, removedAt: null })
        const id = draft.event('announcement.created', 'plaza', (seq) => ({ announcement: shown(seq) }))
        await draft.flush(tx)
        await insertAnnouncement(tx, { ...row, id, agentId: agent.id })
        return { ok: true, announcement: shown(id), changed: true }
      },
    }
  }
}
