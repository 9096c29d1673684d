import type { CommandNeeds } from '../society/commandNeeds.ts'
import { silencesOf } from '../society/silencesOf.ts'
import type { Command } from './command.ts'

export function listBlocks(needs: Pick<CommandNeeds, 'sql' | 'present'>): Command<'listBlocks'> {
  return async (input, { credential }) => silencesOf(needs, 'block', input, credential)
}
