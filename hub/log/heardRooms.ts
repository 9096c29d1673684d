import type { Room } from '../../storage/log.ts'
import type { AgentId } from '../contract/ids.ts'
import { eventData, isEvent, type LogEvent } from './event.ts'
import { channelHearing, type Hearing, whoCame } from './hearing.ts'
import type { Tail } from './tail.ts'

/** The rooms of one reader, and what it hears in each. */
export type HeardRooms = {
  has(room: Room): boolean
  names(): Iterable<Room>
  readonly size: number
  /** False when too much happened since the hearing was made to tell what it is now. */
  enter(hearing: Hearing): boolean
  leave(room: Room): void
  /** Takes note of events that the reader is not told. */
  note(events: readonly LogEvent[]): void
  /** Those of its events that the reader may be told. Every event of its rooms passes here, in order. */
  audible(events: readonly LogEvent[]): readonly LogEvent[]
  /** What its agent hears of a channel that it comes to by this event; undefined where it hears there already. */
  comeTo(event: LogEvent, agentId: AgentId): Hearing | undefined
  /** The rooms that its agent left by the events that passed here and does not come back to. */
  left(): Room[]
  /** Whether what is said in a room now is for the reader. */
  isOpen(room: Room): boolean
  isMember(room: Room): boolean
}

/** `follower`: the agent whose comings and goings decide what is heard, in public channels too. */
export function createHeardRooms(
  tail: Pick<Tail, 'epoch' | 'ring'>,
  follower: AgentId | undefined,
): HeardRooms {
  const rooms = new Map<Room, Hearing['channel']>()
  /** When its agent was last seen to come to one of them: a replay may be behind that. */
  const cameBack = new Map<Room, number>()
  /** The rooms that the follower left, with the event by which it did: there it hears nothing until it comes back. */
  const away = new Map<Room, number>()
  let channels = 0

  function leave(room: Room): void {
    if (rooms.get(room)) channels -= 1
    rooms.delete(room)
    away.delete(room)
  }

  /** Takes note of an event. True when the reader may be told it. */
  function pass(event: LogEvent): boolean {
    const { room, seq } = event
    const channel = rooms.get(room)
    channel?.note(event)
    if (follower !== undefined && whoCame(event).includes(follower)) away.delete(room)
    // Its own going is the last that it hears.
    const isHeard = !away.has(room) && (channel?.hears(event) ?? true)
    if (isEvent(event, 'channel.left') && eventData(event).agent.id === follower && rooms.has(room))
      away.set(room, seq)
    return isHeard
  }

  return {
    has: (room) => rooms.has(room),
    names: () => rooms.keys(),
    get size() {
      return rooms.size
    },
    enter({ room, channel }) {
      if (channel && (channel.epoch !== tail.epoch || !tail.ring.covers(channel.asOf))) return false
      leave(room)
      rooms.set(room, channel)
      if (!channel) return true
      channels += 1
      for (const event of tail.ring.after(channel.asOf, Number.POSITIVE_INFINITY))
        if (event.room === room) channel.note(event)
      return true
    },
    leave,
    note(events) {
      for (const event of events) pass(event)
    },
    audible(events) {
      if (channels === 0) return events
      return events.filter(pass)
    },
    comeTo({ room, seq }, agentId) {
      if (rooms.has(room)) return void cameBack.set(room, seq)
      // Of a public one too it hears what comes from here on.
      const access = { kind: 'private_group', memberships: [{ joinedSeq: seq, leftSeq: null }] } as const
      return channelHearing(room, { access, agentId, asOf: seq, epoch: tail.epoch })
    },
    left: () =>
      [...away].flatMap(([room, seq]) => {
        // The replay tells of its return next.
        const comesBack = rooms.get(room)?.isMember || (cameBack.get(room) ?? 0) > seq
        return comesBack ? [] : [room]
      }),
    isOpen: (room) => rooms.has(room) && (rooms.get(room)?.isOpen ?? true),
    isMember: (room) => rooms.get(room)?.isMember ?? false,
  }
}
