import { insertEntry, listEntries } from '../../storage/guestbook.ts'
import { lengths } from '../contract/limits.ts'
import { invalidField, saidAlready } from '../contract/refusal.ts'
import { allFlags, cleanText } from '../domain/content.ts'
import { normalizeName } from '../domain/names.ts'
import { fingerprintOf, isDuplicate } from '../domain/textSimilarity.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { authorOf } from '../views/credentials.ts'
import type { Command } from './command.ts'

const comparedWith = 20

export function signGuestbook(
  needs: Pick<CommandNeeds, 'present' | 'duplicateContent'>,
): Command<'signGuestbook'> {
  return async (input, { credential }) => {
    const agent = credential ? authorOf(credential) : null
    if (!agent && input.name === undefined) throw invalidField('name', 'is required without a token')
    const bounds = { min: 1, max: lengths.visitorName }
    const name = cleanText('name', agent?.name ?? normalizeName(input.name ?? ''), bounds)
    const message = cleanText('message', input.message, { min: 1, max: lengths.guestbookMessage })
    const content = { name: name.text, message: message.text, flags: allFlags(name, message) }
    const fingerprint = fingerprintOf(message.text)
    return {
      type: 'strict',
      async apply(draft, tx) {
        const others = await listEntries(tx, { limit: comparedWith })
        const isSaid = others.some(
          (other) => other.name === content.name && isDuplicate(fingerprintOf(other.message), fingerprint),
        )
        if (needs.duplicateContent.refused && isSaid) throw saidAlready()

        const row = { ...content, agent, createdAt: draft.at, removedAt: null }
        const shown = (id: number) => needs.present.entry({ ...row, id })
        const id = draft.event('guestbook.signed', 'plaza', (seq) => ({ entry: shown(seq) }))
        await draft.flush(tx)
        await insertEntry(tx, { ...row, id, agentId: agent?.id ?? null })
        return { ok: true, entry: shown(id) }
      },
    }
  }
}
