import { findAgentBySlug } from '../../storage/agents.ts'
import { endTokens } from '../../storage/credentials.ts'
import { pauseWebhooksOf } from '../../storage/webhooks.ts'
import { invalidField, Refusal } from '../contract/refusal.ts'
import { cleanReason } from '../domain/content.ts'
import type { Command } from './command.ts'

export function revokeTokens(): Command<'revokeTokens'> {
  return async ({ slug, all, reason: raw }) => {
    if ((slug === undefined) === (all === undefined)) {
      throw invalidField('slug', 'send exactly one of slug and all')
    }
    const reason = cleanReason(raw)
    return {
      type: 'strict',
      async apply(draft, tx) {
        const agent = slug === undefined ? undefined : await findAgentBySlug(tx, slug)
        if (slug !== undefined && !agent) {
          throw new Refusal('not_found', { message: `There is no agent "${slug}".` })
        }
        const agentId = agent?.id ?? null
        const { permanent, sessions } = await endTokens(tx, agentId)
        const changed = permanent + sessions > 0
        await pauseWebhooksOf(tx, agentId, 'the operator revoked the tokens of the agent')
        if (changed) {
          draft.event('tokens.revoked', 'plaza', () => ({ agent_id: agentId, reason }))
          draft.event('credentials.ended', 'node', () => ({ agent_id: agentId, session_id: null }))
        }
        return { ok: true, agents: permanent, changed }
      },
    }
  }
}
