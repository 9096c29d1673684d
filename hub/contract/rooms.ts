import type { AgentId, ChannelId } from './ids.ts'

/** The only file that builds or parses room names. A test fails if another file does. */

export type ChannelRoom = `channel:${number}`
export type InboxRoom = `inbox:${number}`
/** The log room that an event belongs to. `node` is for the hubs only. */
export type Room = 'plaza' | 'node' | InboxRoom | ChannelRoom
/** Room name on the wire: `plaza`, `inbox` or `channel:<id>`. `inbox` always means the reader's own. */
export type RoomName = 'plaza' | 'inbox' | ChannelRoom

/** Matches a room name on the wire. */
export const roomNamePattern = /^(plaza|inbox|channel:[1-9]\d{0,14})$/

const [inbox, channel] = ['inbox:', 'channel:'] as const

export const inboxRoom = (id: AgentId): InboxRoom => `${inbox}${id}`
export const channelRoom = (id: number): ChannelRoom => `${channel}${id}`

/** Returns the agent whose inbox this room is. */
export const agentOfRoom = (room: Room): AgentId | undefined =>
  room.startsWith(inbox) ? (Number(room.slice(inbox.length)) as AgentId) : undefined

/** Returns the channel that this room belongs to. */
export const channelOfRoom = (room: Room): ChannelId | undefined =>
  room.startsWith(channel) ? (Number(room.slice(channel.length)) as ChannelId) : undefined

/** Returns a room's name as its readers see it. */
export const wireRoom = (room: Room): RoomName => (room.startsWith(inbox) ? 'inbox' : (room as RoomName))

/**
 * Returns the log room that a name on the wire means for this reader, or undefined for `inbox` without an
 * agent. Does not check access.
 */
export function internalRoom(name: RoomName, reader: { agentId: AgentId } | undefined): Room | undefined {
  if (name !== 'inbox') return name
  return reader && inboxRoom(reader.agentId)
}
