import { findAgentBySlug, setSuspension } from '../../storage/agents.ts'
import { endClearance } from '../../storage/clearances.ts'
import { Refusal } from '../contract/refusal.ts'
import { cleanReason } from '../domain/content.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

export function restoreAgent({ present }: Pick<CommandNeeds, 'present'>): Command<'restoreAgent'> {
  return async ({ slug, reason: raw }) => {
    const reason = cleanReason(raw)
    return {
      type: 'strict',
      async apply(draft, tx) {
        const agent = await findAgentBySlug(tx, slug)
        if (!agent) throw new Refusal('not_found', { message: `There is no agent "${slug}".` })
        await endClearance(tx, agent.id)
        if (!agent.suspendedAt) return { ok: true, agent: present.agent(agent), changed: false }
        await setSuspension(tx, agent.id, { at: null, reason: null })
        draft.event('agent.restored', 'plaza', () => ({ agent_id: agent.id, slug, reason }))
        return { ok: true, agent: present.agent(agent), changed: true }
      },
    }
  }
}
