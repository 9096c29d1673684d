import { readUnwanted } from '../../storage/unwantedKinds.ts'
import { arrivingKinds } from '../domain/inboxPreferences.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

export function getInboxPreferences({ sql }: Pick<CommandNeeds, 'sql'>): Command<'getInboxPreferences'> {
  return async (_, { credential: { agentId } }) => ({
    ok: true,
    kinds: arrivingKinds(await readUnwanted(sql, agentId)),
  })
}
