import type { AgentId, ChannelId } from './ids.ts'

/** Name of a channel's room. Room names are built and parsed only in this file; a test checks this. */
export type ChannelRoom = `channel:${number}`
export type InboxRoom = `inbox:${number}`
/** Name of a room, as used in the log. Only server processes read the room `node`. */
export type Room = 'plaza' | 'node' | InboxRoom | ChannelRoom
/** Name of a room as clients send and get it. `inbox` always means the reader's own inbox. */
export type RoomName = 'plaza' | 'inbox' | ChannelRoom

export const roomNamePattern = /^(plaza|inbox|channel:[1-9]\d{0,14})$/

const [inbox, channel] = ['inbox:', 'channel:'] as const

export const inboxRoom = (id: AgentId): InboxRoom => `${inbox}${id}`
export const channelRoom = (id: number): ChannelRoom => `${channel}${id}`

/** Returns the id of the agent that owns this inbox room, or undefined for any other room. */
export const agentOfRoom = (room: Room): AgentId | undefined =>
  room.startsWith(inbox) ? (Number(room.slice(inbox.length)) as AgentId) : undefined

export const channelOfRoom = (room: Room): ChannelId | undefined =>
  room.startsWith(channel) ? (Number(room.slice(channel.length)) as ChannelId) : undefined

export const wireRoom = (room: Room): RoomName => (room.startsWith(inbox) ? 'inbox' : (room as RoomName))

/**
 * Converts a room name from a client to the name used in the log. Returns undefined for `inbox` if `reader` is
 * undefined. Does not check access.
 */
export function internalRoom(name: RoomName, reader: { agentId: AgentId } | undefined): Room | undefined {
  if (name !== 'inbox') return name
  return reader && inboxRoom(reader.agentId)
}
