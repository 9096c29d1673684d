import { getAgent } from '../../storage/agents.ts'
import type { Command, Dependencies } from '../command.ts'
import { Refusal } from '../contract/refusal.ts'
import { renewSecrets } from './secrets.ts'

export function rotateToken(needs: Pick<Dependencies, 'randomBytes' | 'present'>): Command<'rotateToken'> {
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
