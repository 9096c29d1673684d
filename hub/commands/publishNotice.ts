import { findAgentBySlug } from '../../storage/agents.ts'
import { insertNotice } from '../../storage/notices.ts'
import { lengths } from '../contract/limits.ts'
import { Refusal } from '../contract/refusal.ts'
import { cleanText } from '../domain/content.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { notify } from '../society/notify.ts'
import type { Command } from './command.ts'

export function publishNotice(needs: Pick<CommandNeeds, 'present'>): Command<'publishNotice'> {
  return async (input) => {
    const { text } = cleanText('text', input.text, { min: 1, max: lengths.notice })
    const { slug } = input
    return {
      type: 'strict',
      async apply(draft, tx) {
        const shown = (id: number) => needs.present.notice({ id, text, createdAt: draft.at })
        if (slug !== undefined) {
          const agent = await findAgentBySlug(tx, slug)
          if (!agent) throw new Refusal('not_found', { message: `There is no agent "${slug}".` })
          const excerpt = { text, quoted: false }
          const id = notify(draft, agent.id, { kind: 'system', actor: null, postId: null, excerpt })
          return { ok: true, notice: shown(id) }
        }
        const id = draft.event('notice.published', 'plaza', (seq) => ({ notice: shown(seq) }))
        await draft.flush(tx)
        await insertNotice(tx, { id, text, createdAt: draft.at })
        return { ok: true, notice: shown(id) }
      },
    }
  }
}
