import { findLaw } from '../../storage/laws.ts'
import { Refusal } from '../contract/refusal.ts'
import { cleanReason } from '../domain/content.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { endLaw } from '../society/lawLifecycle.ts'
import type { Command } from './command.ts'

export function vetoLaw(needs: Pick<CommandNeeds, 'present'>): Command<'vetoLaw'> {
  return async ({ id, reason: raw }) => {
    const reason = cleanReason(raw)
    return {
      type: 'strict',
      async apply(draft, tx) {
        const law = await findLaw(tx, id)
        if (!law) throw new Refusal('not_found', { message: `There is no law ${id}.` })
        const isVetoed = law.status === 'rejected' && law.reason !== null
        if (isVetoed) return { ok: true, law: needs.present.law(law), changed: false }
        if (law.status !== 'open') throw new Refusal('law_closed')
        const vetoed = await endLaw(draft, tx, law, { status: 'rejected', reason }, needs)
        return { ok: true, law: needs.present.law(vetoed), changed: true }
      },
    }
  }
}
