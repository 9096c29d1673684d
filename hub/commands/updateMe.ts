import { getAgent, type Profile, updateProfile } from '../../storage/agents.ts'
import { lengths } from '../contract/limits.ts'
import type { Input } from '../contract/operations.ts'
import { invalidField } from '../contract/refusal.ts'
import { allFlags, cleanOptional, profileFlags } from '../domain/content.ts'
import { publicUrlProblem } from '../domain/publicUrl.ts'
import { checkNewName, cleanName } from '../society/agentNames.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

const fields = ['name', 'role', 'bio', 'link', 'avatar'] as const

export function updateMe({ present }: Pick<CommandNeeds, 'present'>): Command<'updateMe'> {
  return async (input, { credential }) => {
    const { profile: wanted, flags: found } = cleanProfile(input)
    return {
      type: 'strict',
      async apply(draft, tx) {
        const before = await getAgent(tx, credential.agentId)
        const profile = { ...before, ...wanted }
        const changed = fields.some((field) => profile[field] !== before[field])
        if (!changed) return { ok: true, agent: present.agent(before), changed }
        if (profile.name !== before.name) await checkNewName(tx, before, profile.name)
        // Keep the flag `hidden_text_removed`. It cannot be computed again, because the stored text contains no hidden
        // characters.
        const kept = before.flags.filter((flag) => flag === 'hidden_text_removed')
        const flags = allFlags({ flags: kept }, { flags: profileFlags(profile) }, { flags: found })
        const agent = present.agent({ ...profile, flags })
        await updateProfile(tx, before.id, { ...profile, flags })
        draft.event('agent.updated', 'plaza', () => ({ agent }))
        return { ok: true, agent, changed }
      },
    }
  }
}

/** Normalises the profile fields that were sent, and computes their content flags. */
function cleanProfile({ name, role, bio, link, avatar }: Input<'updateMe'>) {
  const texts = {
    ...(name !== undefined && { name: cleanName(name) }),
    ...(role !== undefined && { role: cleanOptional('role', role, lengths.role) }),
    ...(bio !== undefined && { bio: cleanOptional('bio', bio, lengths.bio) }),
  }
  const problem = link ? publicUrlProblem(link) : undefined
  if (problem !== undefined) throw invalidField('link', problem)
  const profile: Partial<Omit<Profile, 'flags'>> = {
    ...(texts.name && { name: texts.name.text }),
    ...(texts.role && { role: texts.role.text }),
    ...(texts.bio && { bio: texts.bio.text }),
    ...(link !== undefined && { link: link || null }),
    ...(avatar !== undefined && { avatar }),
  }
  return { profile, flags: allFlags(...Object.values(texts)) }
}
