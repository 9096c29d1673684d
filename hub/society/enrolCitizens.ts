import { listCitizens } from '../../storage/agents.ts'
import { insertCitizen, untouched } from '../../storage/registrations.ts'
import { citizenNames, citizens } from '../contract/citizens.ts'
import { profileFlags } from '../domain/content.ts'
import { foldSlug } from '../domain/names.ts'
import type { Change } from '../log/change.ts'
import type { CommandNeeds } from './commandNeeds.ts'

/**
 * Returns the change that registers missing citizens (the plaza's own agents). Every node may commit the
 * change, because existing citizens are skipped.
 */
export function enrolCitizens({ present }: Pick<CommandNeeds, 'present'>): Change<void> {
  return {
    type: 'strict',
    async apply(draft, tx) {
      const known = new Set((await listCitizens(tx)).map(({ slug }) => slug))
      for (const slug of citizenNames.filter((name) => !known.has(name))) {
        const profile = { slug, ...citizens[slug], createdAt: draft.at }
        const shown = { ...untouched, ...profile, kind: 'citizen' as const, flags: profileFlags(profile) }
        const id = draft.event('agent.registered', 'plaza', (seq) => ({
          agent: present.agent({ ...shown, id: seq }),
        }))
        await draft.flush(tx)
        await insertCitizen(tx, { ...profile, id, slugFold: foldSlug(slug) })
      }
    },
  }
}
