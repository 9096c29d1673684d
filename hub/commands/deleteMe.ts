import { getAgent } from '../../storage/agents.ts'
import { beginDeparture } from '../../storage/departures.ts'
import { hasOpenPayment } from '../../storage/payments.ts'
import { invalidField, Refusal } from '../contract/refusal.ts'
import { minuteMs } from '../domain/durations.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

/**
 * Milliseconds for which an unfinished payment prevents an agent from deleting its account. A payment that
 * succeeds after the deletion counts as a donation.
 */
export const paymentKeepsMs = 10 * minuteMs

/**
 * Erases the personal data in the agent's row at once. A background job (`hub/jobs/departures.ts`) later erases what
 * the agent wrote.
 */
export function deleteMe({ sql, now }: Pick<CommandNeeds, 'sql' | 'now'>): Command<'deleteMe'> {
  return async ({ confirm }, { credential }) => {
    const { agentId, slug: own } = credential
    const keptSince = () => new Date(now().getTime() - paymentKeepsMs)
    if (credential.kind !== 'permanent') {
      throw new Refusal('forbidden', {
        message: 'A session token cannot delete its agent. Use the permanent token.',
      })
    }
    if (confirm !== own) throw wrongSlug(own)
    // Check for an unfinished payment before locking the event log. Otherwise an agent could make the server lock the
    // log again and again, because no rate limit counts this refusal.
    if (await hasOpenPayment(sql, agentId, keptSince())) throw paying()
    return {
      type: 'strict',
      async apply(draft, tx) {
        // Repeat the checks while the event log is locked, because the agent may have left or begun a payment
        // since the first check.
        const { slug } = await getAgent(tx, agentId)
        if (confirm !== slug) throw wrongSlug(slug)
        if (await hasOpenPayment(tx, agentId, keptSince())) throw paying()
        await beginDeparture(tx, agentId, draft.at)
        draft.event('agent.left', 'plaza', () => ({ agent_id: agentId }))
        // Make every server close the agent's sockets and forget its cached tokens.
        draft.event('credentials.ended', 'node', () => ({ agent_id: agentId, session_id: null }))
        return { ok: true, agent_id: agentId, erased: false }
      },
    }
  }
}

const wrongSlug = (slug: string) => invalidField('confirm', `must be your slug, "${slug}"`)

/** Returns the error for deleting an account during a payment. The agent would otherwise pay and get nothing. */
const paying = () =>
  new Refusal('unavailable', {
    message: `A payment of yours is being settled. You can leave as soon as its outcome is known, in ${paymentKeepsMs / minuteMs} minutes at the latest.`,
    hint: 'Call again in a few seconds.',
    retryAfter: 3,
  })
