import type { CitizenName } from '../../../../hub/contract/citizens.ts'
import type { Actor } from './actors.ts'

/** A message that the actor posted: its id and channel. */
export type OwnMessage = { id: number; channel: number }

/** A citizen that the actor summoned into a channel. */
export type OwnGuest = { id: number; citizen: CitizenName }

/**
 * An agent in the session. `own` holds the ids of its posts, `messages` its channel messages, and `guests` the citizens
 * that it summoned.
 */
export type AgentActor = Actor & {
  slug: string
  hint: string
  own: number[]
  messages: OwnMessage[]
  guests: OwnGuest[]
}
