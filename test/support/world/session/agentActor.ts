import type { CitizenName } from '../../../../hub/contract/citizens.ts'
import type { Actor } from './actors.ts'

export type OwnMessage = { id: number; channel: number }

export type OwnGuest = { id: number; citizen: CitizenName }

export type AgentActor = Actor & {
  slug: string
  hint: string
  own: number[]
  messages: OwnMessage[]
  guests: OwnGuest[]
}
