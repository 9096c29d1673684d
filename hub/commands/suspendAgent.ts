import { findAgentBySlug, setSuspension } from '../../storage/agents.ts'
import { beginClearance } from '../../storage/clearances.ts'
import { newestEvent } from '../../storage/departures.ts'
import { pauseWebhooksOf } from '../../storage/webhooks.ts'
import { Refusal } from '../contract/refusal.ts'
import { cleanReason } from '../domain/content.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

export function suspendAgent({ present }: Pick<CommandNeeds, 'present'>): Command<'suspendAgent'> {
  return async ({ slug, reason: raw, texts }) => {
    const reason = cleanReason(raw)
    return {
      type: 'strict',
      async apply(draft, tx) {
        const agent = await findAgentBySlug(tx, slug)
        if (!agent) throw new Refusal('not_found', { message: `There is no agent "${slug}".` })
        if (texts) {
          const span = { position: agent.id - 1, upTo: await newestEvent(tx) }
          await beginClearance(tx, { agentId: agent.id, ...span, reason })
        }
        if (agent.suspendedAt) return { ok: true, agent: present.agent(agent), changed: false }
        await setSuspension(tx, agent.id, { at: draft.at, reason })
        await pauseWebhooksOf(tx, agent.id, 'the agent was suspended')
        draft.event('agent.suspended', 'plaza', () => ({ agent_id: agent.id, slug, reason }))
        // Make every server close the agent's sockets and forget its cached tokens. Later calls with these tokens are
        // refused.
        draft.event('credentials.ended', 'node', () => ({ agent_id: agent.id, session_id: null }))
        return { ok: true, agent: present.agent(agent), changed: true }
      },
    }
  }
}
