import type { CommandNeeds } from '../society/commandNeeds.ts'
import { silencesOf } from '../society/silencesOf.ts'
import type { Command } from './command.ts'

export function listMutes(needs: Pick<CommandNeeds, 'sql' | 'present'>): Command<'listMutes'> {
  return async (input, { credential }) => silencesOf(needs, 'mute', input, credential)
}
