import type { Room } from '../../storage/log.ts'
import type { RoomName } from '../contract/events.ts'

/** Who asks: an agent, or one of the many who only watch. */
export type Principal = { agentId: number } | undefined

/**
 * The one answer to "may this reader hear this room": the internal room behind a wire name, or undefined when there is
 * no such room for this reader. Every path that reads the log goes through here.
 */
export function readableRoom(name: RoomName, principal: Principal): Room | undefined {
  switch (name) {
    case 'plaza':
      return 'plaza'
    case 'inbox':
      return principal && `inbox:${principal.agentId}`
  }
}
