import { findLaw } from '../../storage/laws.ts'
import { Refusal } from '../contract/refusal.ts'
import { cleanReason } from '../domain/content.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { endLaw } from '../society/lawLifecycle.ts'
import type { Command } from './command.ts'

export function repealLaw(needs: Pick<CommandNeeds, 'present'>): Command<'repealLaw'> {
  return async ({ id, reason: raw }) => {
    const reason = cleanReason(raw)
    return {
      type: 'strict',
      async apply(draft, tx) {
        const law = await findLaw(tx, id)
        if (!law) throw new Refusal('not_found', { message: `There is no law ${id}.` })
        if (law.status === 'repealed') return { ok: true, law: needs.present.law(law), changed: false }
        if (law.status !== 'passed') {
          throw new Refusal('law_closed', { message: 'Only a law in force can be repealed.' })
        }
        const repealed = await endLaw(draft, tx, law, { status: 'repealed', reason }, needs)
        return { ok: true, law: needs.present.law(repealed), changed: true }
      },
    }
  }
}
