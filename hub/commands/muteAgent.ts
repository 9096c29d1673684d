import type { CommandNeeds } from '../society/commandNeeds.ts'
import { silence } from '../society/silence.ts'
import type { Command } from './command.ts'

export function muteAgent(needs: Pick<CommandNeeds, 'present'>): Command<'muteAgent'> {
  return async (input, { credential }) => silence(needs, 'mute', input, credential)
}
