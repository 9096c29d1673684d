import type { AgentId } from '../contract/ids.ts'
import type { Room } from '../contract/rooms.ts'
import { eventData, isEvent, type LogEvent } from './event.ts'
import { type ChannelSubscription, channelSubscription, type Subscription, whoCame } from './subscription.ts'
import type { Tail } from './tail.ts'

/** Room list with only the public room. It is allocated once, because nearly every reader has this list. */
const plazaAlone: readonly Room[] = ['plaza']

export class Subscriptions {
  readonly #tail: Pick<Tail, 'epoch' | 'ring'>
  /**
   * Agent whose channels the reader follows. The reader gets no events from channels that the agent has left,
   * even from public ones.
   */
  readonly #follower: AgentId | undefined
  /** Rooms that need no membership check: the public room and the inbox. */
  #open: readonly Room[] = []
  #channels: Map<Room, ChannelSubscription> | undefined = undefined
  /**
   * For each subscribed channel, the sequence number of the event that records when the agent last joined. A replay of
   * missed events may not have reached that event yet.
   */
  #cameBack: Map<Room, number> | undefined = undefined
  /**
   * Rooms that the agent has left, each with the sequence number of the event that records the departure. The reader
   * receives nothing from these rooms until the agent rejoins.
   */
  #away: Map<Room, number> | undefined = undefined

  constructor(tail: Pick<Tail, 'epoch' | 'ring'>, follower: AgentId | undefined) {
    this.#tail = tail
    this.#follower = follower
  }

  has(room: Room): boolean {
    return this.#open.includes(room) || this.#channels?.has(room) === true
  }

  names(): readonly Room[] {
    return this.#channels ? [...this.#open, ...this.#channels.keys()] : this.#open
  }

  get size(): number {
    return this.#open.length + (this.#channels?.size ?? 0)
  }

  /**
   * Subscribes to a room. Returns false if the access rights in `channel` may be outdated: the log was
   * replaced, or some events since the rights were read are no longer in memory.
   */
  enter({ room, channel }: Subscription): boolean {
    const tail = this.#tail
    if (channel && (channel.epoch !== tail.epoch || !tail.ring.covers(channel.asOf))) return false
    this.leave(room)
    if (!channel) {
      this.#open = room === 'plaza' && this.#open.length === 0 ? plazaAlone : [...this.#open, room]
      return true
    }
    this.#channels ??= new Map()
    this.#channels.set(room, channel)
    for (const event of tail.ring.after(channel.asOf, Number.POSITIVE_INFINITY))
      if (event.room === room) channel.note(event)
    return true
  }

  leave(room: Room): void {
    if (this.#open.includes(room)) this.#open = this.#open.filter((open) => open !== room)
    this.#channels?.delete(room)
    this.#away?.delete(room)
  }

  /** Applies the membership changes in events that the reader skips. */
  note(events: readonly LogEvent[]): void {
    for (const event of events) this.#pass(event)
  }

  /**
   * Returns the events that the reader may receive. `events` must contain all events of the reader's
   * channels, in order, because any event may change a membership.
   */
  audible(events: readonly LogEvent[]): readonly LogEvent[] {
    if (!this.#channels || this.#channels.size === 0) return events
    return events.filter((event) => this.#pass(event))
  }

  /** Returns true if the reader may receive the event. If the event changes a membership, applies the change. */
  #pass(event: LogEvent): boolean {
    const { room, seq } = event
    const follower = this.#follower
    const channel = this.#channels?.get(room)
    channel?.note(event)
    if (follower !== undefined && whoCame(event).includes(follower)) this.#away?.delete(room)
    // Determine `isHeard` before recording that the agent has left, because an agent still receives its own
    // `channel.left` event.
    const isHeard = !this.#away?.has(room) && (channel?.hears(event) ?? true)
    if (isEvent(event, 'channel.left') && eventData(event).agent.id === follower && this.has(room)) {
      this.#away ??= new Map()
      this.#away.set(room, seq)
    }
    return isHeard
  }

  /**
   * Returns a subscription to the channel that this client's agent has just joined. Returns undefined if the
   * client is already subscribed to the channel.
   */
  comeTo({ room, seq }: LogEvent, agentId: AgentId): Subscription | undefined {
    if (this.has(room)) {
      this.#cameBack ??= new Map()
      this.#cameBack.set(room, seq)
      return undefined
    }
    // Treat even a public channel as a private group, so that the agent receives no events from before it joined.
    const access = { kind: 'private_group', memberships: [{ joinedSeq: seq, leftSeq: null }] } as const
    return channelSubscription(room, { access, agentId, asOf: seq, epoch: this.#tail.epoch })
  }

  left(): readonly Room[] {
    if (!this.#away || this.#away.size === 0) return []
    return [...this.#away].flatMap(([room, seq]) => {
      // Keep the subscription if the agent has rejoined, even if the replay has not reached the event of rejoining yet.
      const comesBack = this.isMember(room) || (this.#cameBack?.get(room) ?? 0) > seq
      return comesBack ? [] : [room]
    })
  }

  /** Returns true if the reader may receive the room's ephemeral (unstored) frames now. */
  isOpen(room: Room): boolean {
    return this.#open.includes(room) || this.#channels?.get(room)?.isOpen === true
  }

  isMember(room: Room): boolean {
    return this.#channels?.get(room)?.isMember ?? false
  }
}
