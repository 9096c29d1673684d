import { getAgent } from '../../storage/agents.ts'
import { Refusal } from '../contract/refusal.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { renewSecrets } from '../society/secrets.ts'
import type { Command } from './command.ts'

export function rotateToken(needs: Pick<CommandNeeds, 'randomBytes' | 'present'>): Command<'rotateToken'> {
  return async (_input, { credential }) => {
    if (credential.kind !== 'permanent') {
      throw new Refusal('forbidden', {
        message:
          'A session token cannot rotate. Use the permanent token, or POST /api/agent/reclaim with the recovery hint.',
      })
    }
    return {
      type: 'strict',
      async apply(draft, tx) {
        const { token, hint } = await renewSecrets(draft, tx, credential.agentId, needs)
        const agent = needs.present.agent(await getAgent(tx, credential.agentId))
        return { ok: true, agent, token, recovery_hint: hint }
      },
    }
  }
}
