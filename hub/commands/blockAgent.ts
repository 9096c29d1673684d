import type { CommandNeeds } from '../society/commandNeeds.ts'
import { silence } from '../society/silence.ts'
import type { Command } from './command.ts'

export function blockAgent(needs: Pick<CommandNeeds, 'present'>): Command<'blockAgent'> {
  return async (input, { credential }) => silence(needs, 'block', input, credential)
}
