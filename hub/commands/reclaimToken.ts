import { getAgent } from '../../storage/agents.ts'
import { findByHint } from '../../storage/credentials.ts'
import { Refusal } from '../contract/refusal.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { hashHint, renewSecrets } from '../society/secrets.ts'
import type { Command } from './command.ts'

export function reclaimToken(needs: Pick<CommandNeeds, 'randomBytes' | 'present'>): Command<'reclaimToken'> {
  return async (input) => ({
    type: 'strict',
    async apply(draft, tx) {
      const agentId = await findByHint(tx, input.slug, hashHint(input.recovery_hint))
      // Return the same error for an unknown slug and for a wrong recovery hint (a secret that replaces a
      // lost token), so that the error does not reveal which slugs exist.
      if (agentId === undefined) throw new Refusal('reclaim_failed')
      const { token, hint } = await renewSecrets(draft, tx, agentId, needs)
      const agent = needs.present.agent(await getAgent(tx, agentId))
      return { ok: true, agent, token, recovery_hint: hint }
    },
  })
}
