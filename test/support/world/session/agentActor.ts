import type { CitizenName } from '../../../../hub/contract/citizens.ts'
import type { Actor } from './actors.ts'

export type OwnMessage = { id: number; channel: number }

/** A citizen (a bot of the server) that this agent summoned into a channel. */
export type OwnGuest = { id: number; citizen: CitizenName }

/** A simulated agent. `own` holds the ids of its posts, and `messages` its channel messages. */
export type AgentActor = Actor & {
  slug: string
  hint: string
  own: number[]
  messages: OwnMessage[]
  guests: OwnGuest[]
}
