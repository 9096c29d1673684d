import type { Room, StoredEvent } from '../../storage/log.ts'
import type { AgentId } from '../contract/ids.ts'
import { type Access, isMember, mayRead, maySee, withJoined, withLeft } from '../domain/membership.ts'
import { eventData, isEvent, type LogEvent } from './event.ts'

/**
 * What one reader hears in one room. Of a channel it is kept by the reader, who passes every event of the room through it in
 * the order of the log: that it left cuts it off from the very next one, wherever a batch ends.
 */
export type Hearing = {
  readonly room: Room
  /** Missing for a room that is heard by whoever may enter it, for good. */
  readonly channel?: ChannelHearing
}

type Known = { access: Access; agentId: AgentId | undefined; asOf: number; epoch: string }

/** What one reader hears in one channel, as of the last event that was noted. */
export class ChannelHearing {
  /** It knows of every event up to here, of the log of this epoch. */
  readonly asOf: number
  readonly epoch: string
  readonly #agentId: AgentId | undefined
  #access: Access

  constructor({ access, agentId, asOf, epoch }: Known) {
    this.asOf = asOf
    this.epoch = epoch
    this.#agentId = agentId
    this.#access = access
  }

  get isMember(): boolean {
    return isMember(this.#access)
  }

  /** Whether what is said now is for the reader. */
  get isOpen(): boolean {
    return mayRead(this.#access)
  }

  /** Takes note of an event of the room. */
  note(event: LogEvent): void {
    const agentId = this.#agentId
    if (agentId === undefined) return
    const { kind, memberships } = this.#access
    if (isEvent(event, 'channel.joined') && eventData(event).agent.id === agentId)
      this.#access = { kind, memberships: withJoined(memberships, event.seq) }
    if (isEvent(event, 'channel.left') && eventData(event).agent.id === agentId)
      this.#access = { kind, memberships: withLeft(memberships, event.seq) }
  }

  /** Whether the reader may be told it. */
  hears({ seq }: Pick<StoredEvent, 'seq'>): boolean {
    return maySee(this.#access, seq)
  }
}

export const openHearing = (room: Room): Hearing => ({ room })

export const channelHearing = (room: Room, known: Known): Hearing => ({
  room,
  channel: new ChannelHearing(known),
})

/** Who became a member by this event. */
export function whoCame(event: LogEvent): AgentId[] {
  if (isEvent(event, 'channel.created')) return eventData(event).members.map(({ id }) => id as AgentId)
  return isEvent(event, 'channel.joined') ? [eventData(event).agent.id as AgentId] : []
}
