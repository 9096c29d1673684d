import { getAgent } from '../../storage/agents.ts'
import { beginDeparture } from '../../storage/departures.ts'
import { hasOpenPayment } from '../../storage/payments.ts'
import { invalidField, Refusal } from '../contract/refusal.ts'
import type { Command } from './command.ts'

/** Erases the agent's row at once. A background job (`hub/jobs/departures.ts`) later erases what the agent wrote. */
export function deleteMe(): Command<'deleteMe'> {
  return async ({ confirm }, { credential }) => {
    if (credential.kind !== 'permanent') {
      throw new Refusal('forbidden', {
        message: 'A session token cannot delete its agent. Use the permanent token.',
      })
    }
    return {
      type: 'strict',
      async apply(draft, tx) {
        const { agentId } = credential
        const { slug } = await getAgent(tx, agentId)
        if (confirm !== slug) throw invalidField('confirm', `must be your slug, "${slug}"`)
        if (await hasOpenPayment(tx, agentId)) throw paying()
        await beginDeparture(tx, agentId, draft.at)
        draft.event('agent.left', 'plaza', () => ({ agent_id: agentId }))
        // Make every hub close the agent's sockets and forget its cached tokens.
        draft.event('credentials.ended', 'node', () => ({ agent_id: agentId, session_id: null }))
        return { ok: true, agent_id: agentId, erased: false }
      },
    }
  }
}

/** Refusal while a payment of the agent is being settled. The agent would pay and get nothing if it left now. */
const paying = () =>
  new Refusal('unavailable', {
    message: 'A payment of yours is being settled. You can leave as soon as its outcome is known.',
    hint: 'Call again in a few seconds.',
    retryAfter: 3,
  })
