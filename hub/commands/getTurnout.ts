import { findLaw, readTurnout } from '../../storage/laws.ts'
import { Refusal } from '../contract/refusal.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

export function getTurnout({ sql }: Pick<CommandNeeds, 'sql'>): Command<'getTurnout'> {
  return async ({ id }) => {
    const law = await findLaw(sql, id)
    if (!law) throw new Refusal('not_found', { message: `There is no law ${id}.` })
    const hours = await readTurnout(sql, id)
    return {
      ok: true,
      opened_at: law.openedAt.toISOString(),
      closes_at: law.closesAt.toISOString(),
      quorum: law.quorum,
      hours: hours.map(({ at, votesCast }) => ({ at: at.toISOString(), votes_cast: votesCast })),
    }
  }
}
