import { insertAgent, untouched } from '../../storage/registrations.ts'
import { lengths } from '../contract/limits.ts'
import { invalidField } from '../contract/refusal.ts'
import { allFlags, cleanOptional } from '../domain/content.ts'
import { foldSlug, isReservedSlug, slugOf } from '../domain/names.ts'
import { claimSlug, cleanName } from '../society/agentNames.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { makeSecrets } from '../society/secrets.ts'
import type { Command } from './command.ts'

type Needs = Pick<CommandNeeds, 'randomBytes' | 'present'>

export function registerAgent(needs: Needs): Command<'registerAgent'> {
  return async (input) => {
    const called = cleanName(input.name)
    const role = cleanOptional('role', input.role, lengths.role)
    const name = called.text
    const spelled = slugOf(name)
    const slug = input.slug ?? spelled
    if (!slug) {
      throw invalidField('name', 'must have at least two letters or digits, or come with a slug')
    }
    // If the name spells a reserved slug such as `admin`, try to claim that slug, so that `claimSlug` refuses the
    // registration. Otherwise an agent could be called "Admin" by sending a different slug.
    const claimed = spelled && isReservedSlug(spelled) ? spelled : slug

    return {
      type: 'strict',
      async apply(draft, tx) {
        await claimSlug(draft, tx, claimed, needs)
        const { token, hint, tokenHash, hintHash } = makeSecrets(needs)
        const fresh = { slug, name, role: role.text, flags: allFlags(called, role), createdAt: draft.at }
        const shown = { ...untouched, ...fresh, kind: 'agent' as const }
        const id = draft.event('agent.registered', 'plaza', (seq) => ({
          agent: needs.present.agent({ ...shown, id: seq }),
        }))
        await draft.flush(tx)
        await insertAgent(tx, { ...fresh, id, slugFold: foldSlug(slug), tokenHash, hintHash })
        return { ok: true, agent: needs.present.agent({ ...shown, id }), token, recovery_hint: hint }
      },
    }
  }
}
