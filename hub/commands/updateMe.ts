import { getAgent, updateProfile } from '../../storage/agents.ts'
import type { Command, Dependencies } from '../command.ts'
import { lengths } from '../contract/limits.ts'
import { cleanOptional } from '../domain/content.ts'
import { refuseSecrets } from './secrets.ts'

export function updateMe(needs: Pick<Dependencies, 'committer' | 'present'>): Command<'updateMe'> {
  return async (input, { credential, dryRun }) => {
    await refuseSecrets(needs, dryRun, input.role, input.bio)
    const wanted = {
      ...(input.role !== undefined && { role: cleanOptional('role', input.role, lengths.role) }),
      ...(input.bio !== undefined && { bio: cleanOptional('bio', input.bio, lengths.bio) }),
    }
    return {
      type: 'strict',
      async apply(draft, tx) {
        const before = await getAgent(tx, credential.agentId)
        const after = { ...before, ...wanted }
        const agent = needs.present.agent(after)
        const changed = after.role !== before.role || after.bio !== before.bio
        if (changed) {
          await updateProfile(tx, after.id, after)
          draft.event('agent.updated', 'plaza', () => ({ agent }))
        }
        return { ok: true, agent, changed }
      },
    }
  }
}
