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

export type ChannelHearing = {
  /** It knows of every event up to here, of the log of this epoch. */
  readonly asOf: number
  readonly epoch: string
  readonly isMember: boolean
  /** Whether what is said now is for the reader. */
  readonly isOpen: boolean
  /** Takes note of an event of the room. */
  note(event: LogEvent): void
  /** Whether the reader may be told it. */
  hears(event: Pick<StoredEvent, 'seq'>): boolean
}

export const openHearing = (room: Room): Hearing => ({ room })

type Known = { access: Access; agentId: AgentId | undefined; asOf: number; epoch: string }

export function channelHearing(room: Room, { access, agentId, asOf, epoch }: Known): Hearing {
  const { kind } = access
  let { memberships } = access
  return {
    room,
    channel: {
      asOf,
      epoch,
      get isMember() {
        return isMember({ memberships })
      },
      get isOpen() {
        return mayRead({ kind, memberships })
      },
      note(event) {
        if (agentId === undefined) return
        if (isEvent(event, 'channel.joined') && eventData(event).agent.id === agentId)
          memberships = withJoined(memberships, event.seq)
        if (isEvent(event, 'channel.left') && eventData(event).agent.id === agentId)
          memberships = withLeft(memberships, event.seq)
      },
      hears: ({ seq }) => maySee({ kind, memberships }, seq),
    },
  }
}

/** Who became a member by this event. */
export function whoCame(event: LogEvent): AgentId[] {
  if (isEvent(event, 'channel.created')) return eventData(event).members.map(({ id }) => id as AgentId)
  return isEvent(event, 'channel.joined') ? [eventData(event).agent.id as AgentId] : []
}
