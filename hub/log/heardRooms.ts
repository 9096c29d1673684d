import type { Room } from '../../storage/log.ts'
import type { AgentId } from '../contract/ids.ts'
import { eventData, isEvent, type LogEvent } from './event.ts'
import { type ChannelHearing, channelHearing, type Hearing, whoCame } from './hearing.ts'
import type { Tail } from './tail.ts'

/** What nearly every reader hears, shared by all of them. */
const plazaAlone: readonly Room[] = ['plaza']

/** The rooms of one reader, and what it hears in each. */
export class HeardRooms {
  readonly #tail: Pick<Tail, 'epoch' | 'ring'>
  /** The agent whose comings and goings decide what is heard, in public channels too. */
  readonly #follower: AgentId | undefined
  /** Rooms that are heard for good: the plaza and the inbox. */
  #open: readonly Room[] = []
  #channels: Map<Room, ChannelHearing> | undefined = undefined
  /** When its agent was last seen to come to one of them: a replay may be behind that. */
  #cameBack: Map<Room, number> | undefined = undefined
  /** The rooms that the follower left, with the event by which it did: there it hears nothing until it comes back. */
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

  /** False when too much happened since the hearing was made to tell what it is now. */
  enter({ room, channel }: Hearing): boolean {
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

  /** Takes note of events that the reader is not told. */
  note(events: readonly LogEvent[]): void {
    for (const event of events) this.#pass(event)
  }

  /** Those of its events that the reader may be told. Every event of its channels passes here, in order. */
  audible(events: readonly LogEvent[]): readonly LogEvent[] {
    if (!this.#channels || this.#channels.size === 0) return events
    return events.filter((event) => this.#pass(event))
  }

  /** Takes note of an event. True when the reader may be told it. */
  #pass(event: LogEvent): boolean {
    const { room, seq } = event
    const follower = this.#follower
    const channel = this.#channels?.get(room)
    channel?.note(event)
    if (follower !== undefined && whoCame(event).includes(follower)) this.#away?.delete(room)
    // Its own going is the last that it hears.
    const isHeard = !this.#away?.has(room) && (channel?.hears(event) ?? true)
    if (isEvent(event, 'channel.left') && eventData(event).agent.id === follower && this.has(room)) {
      this.#away ??= new Map()
      this.#away.set(room, seq)
    }
    return isHeard
  }

  /** What its agent hears of a channel that it comes to by this event; undefined where it hears there already. */
  comeTo({ room, seq }: LogEvent, agentId: AgentId): Hearing | undefined {
    if (this.has(room)) {
      this.#cameBack ??= new Map()
      this.#cameBack.set(room, seq)
      return undefined
    }
    // Of a public one too it hears what comes from here on.
    const access = { kind: 'private_group', memberships: [{ joinedSeq: seq, leftSeq: null }] } as const
    return channelHearing(room, { access, agentId, asOf: seq, epoch: this.#tail.epoch })
  }

  /** The rooms that its agent left by the events that passed here and does not come back to. */
  left(): readonly Room[] {
    if (!this.#away || this.#away.size === 0) return []
    return [...this.#away].flatMap(([room, seq]) => {
      // The replay tells of its return next.
      const comesBack = this.isMember(room) || (this.#cameBack?.get(room) ?? 0) > seq
      return comesBack ? [] : [room]
    })
  }

  /** Whether what is said in a room now is for the reader. */
  isOpen(room: Room): boolean {
    return this.#open.includes(room) || this.#channels?.get(room)?.isOpen === true
  }

  isMember(room: Room): boolean {
    return this.#channels?.get(room)?.isMember ?? false
  }
}
