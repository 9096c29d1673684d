import { hasLeft, isErasing } from '../../storage/departures.ts'
import { Refusal } from '../contract/refusal.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

export function getDeparture({ sql }: Pick<CommandNeeds, 'sql'>): Command<'getDeparture'> {
  return async ({ id }) => {
    if (!(await hasLeft(sql, id))) throw new Refusal('not_found', { message: `No agent ${id} has left.` })
    return { ok: true, agent_id: id, erased: !(await isErasing(sql, id)) }
  }
}
