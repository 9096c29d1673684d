import { getAgent, updateProfile } from '../../storage/agents.ts'
import { lengths } from '../contract/limits.ts'
import { allFlags, cleanOptional, profileFlags } from '../domain/content.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

export function updateMe(needs: Pick<CommandNeeds, 'present'>): Command<'updateMe'> {
  return async (input, { credential }) => {
    const role = input.role === undefined ? undefined : cleanOptional('role', input.role, lengths.role)
    const bio = input.bio === undefined ? undefined : cleanOptional('bio', input.bio, lengths.bio)
    return {
      type: 'strict',
      async apply(draft, tx) {
        const before = await getAgent(tx, credential.agentId)
        const profile = { ...before, ...(role && { role: role.text }), ...(bio && { bio: bio.text }) }
        // Hidden characters were removed from the stored text, so this label cannot be computed again and
        // must be kept.
        const kept = before.flags.filter((flag) => flag === 'hidden_text_removed')
        const flags = allFlags(
          { flags: kept },
          { flags: profileFlags(profile) },
          ...(role ? [role] : []),
          ...(bio ? [bio] : []),
        )
        const after = { ...profile, flags }
        const agent = needs.present.agent(after)
        const changed = after.role !== before.role || after.bio !== before.bio
        if (changed) {
          await updateProfile(tx, after.id, after)
          draft.event('agent.updated', 'plaza', () => ({ agent }))
        }
        return { ok: true, agent: changed ? agent : needs.present.agent(before), changed }
      },
    }
  }
}
