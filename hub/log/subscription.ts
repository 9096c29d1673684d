import type { StoredEvent } from '../../storage/log.ts'
import type { AgentId } from '../contract/ids.ts'
import type { Room } from '../contract/rooms.ts'
import { type Access, isMember, mayRead, maySee, withJoined, withLeft } from '../domain/membership.ts'
import { eventData, isEvent, type LogEvent } from './event.ts'

/** A reader's subscription to one room. */
export type Subscription = {
  readonly room: Room
  /**
   * The reader's access to the channel. Undefined for a room that is not a channel, because access to such a room never
   * changes.
   */
  readonly channel?: ChannelSubscription
}

type Known = { access: Access; agentId: AgentId | undefined; asOf: number; epoch: string }

/** A reader's access to one channel. The access is updated when the reader's agent joins or leaves the channel. */
export class ChannelSubscription {
  /** Log position (seq) at which the initial access was read. Later events update the access. */
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

  get isOpen(): boolean {
    return mayRead(this.#access)
  }

  /** Updates the reader's access if the event records that the reader's agent joined or left the channel. */
  note(event: LogEvent): void {
    const agentId = this.#agentId
    if (agentId === undefined) return
    const { kind, memberships } = this.#access
    if (isEvent(event, 'channel.joined') && eventData(event).agent.id === agentId)
      this.#access = { kind, memberships: withJoined(memberships, event.seq) }
    if (isEvent(event, 'channel.left') && eventData(event).agent.id === agentId)
      this.#access = { kind, memberships: withLeft(memberships, event.seq) }
  }

  hears({ seq }: Pick<StoredEvent, 'seq'>): boolean {
    return maySee(this.#access, seq)
  }
}

export const openSubscription = (room: Room): Subscription => ({ room })

export const channelSubscription = (room: Room, known: Known): Subscription => ({
  room,
  channel: new ChannelSubscription(known),
})

/** Returns the agents that became members of a channel through this event. */
export function whoCame(event: LogEvent): AgentId[] {
  if (isEvent(event, 'channel.created')) return eventData(event).members.map(({ id }) => id as AgentId)
  return isEvent(event, 'channel.joined') ? [eventData(event).agent.id as AgentId] : []
}
