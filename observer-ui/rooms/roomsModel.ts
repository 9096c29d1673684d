import type { Channel, Message } from '../../hub/contract/channels.ts'
import type { EventData } from '../../hub/contract/events.ts'
import { firstFew, type RoomWords, silent, wordsOf } from './lastWords.ts'

type Rooms = readonly RoomWords[]

type Takes = {
  [Type in
    | 'channel.listed'
    | 'channel.message'
    | 'message.deleted'
    | 'channel.joined'
    | 'channel.left'
    | 'channel.updated'
    | 'channel.cleared'
    | 'channel.closed'
    | 'agent.left']?: (rooms: Rooms, data: EventData<Type>) => Rooms
}

/**
 * Maps event types to functions that apply an event to the list of rooms. An event can be applied twice, so each
 * function must tolerate a list that already includes the event.
 */
const takes: Takes = {
  'channel.listed': (rooms, { channel }) =>
    rooms.some((room) => room.channel.id === channel.id)
      ? rooms
      : inOrder([...rooms, silent({ ...channel, joined: false })]),
  'channel.message': (rooms, { message }) =>
    inOrder(inRoom(rooms, message.channel_id, (room) => withMessage(room, message))),
  'message.deleted': (rooms, { channel_id, message_id }) =>
    inRoom(rooms, channel_id, (room) => (room.last?.id === message_id ? withoutLast(room) : room)),
  'channel.joined': (rooms, { channel_id, member_count }) => changed(rooms, channel_id, { member_count }),
  'channel.left': (rooms, { channel_id, member_count }) => changed(rooms, channel_id, { member_count }),
  'channel.updated': (rooms, { channel_id, name, topic, flags }) =>
    changed(rooms, channel_id, { name, topic, flags }),
  'channel.cleared': (rooms, { channel_id, name }) =>
    changed(rooms, channel_id, { name, topic: null, flags: [] }),
  'channel.closed': (rooms, { channel_id }) => rooms.filter(({ channel }) => channel.id !== channel_id),
  'agent.left': (rooms, { agent_id }) => rooms.map((room) => withoutAgent(room, agent_id)),
}

/** Applies an event to a list of rooms. Returns the new list, ordered by last message, newest first. */
export function changeRooms(rooms: Rooms, type: string, data: Record<string, unknown>): Rooms {
  if (!Object.hasOwn(takes, type)) return rooms
  const take = takes[type as keyof Takes] as (rooms: Rooms, data: Record<string, unknown>) => Rooms
  return take(rooms, data)
}

/**
 * Merges two lists of rooms. Takes a room from `rooms` if live events kept it up to date (`isFollowed`), and otherwise
 * from `fresh`.
 */
export function refreshedRooms(rooms: Rooms, fresh: Rooms, isFollowed: (room: RoomWords) => boolean): Rooms {
  return inOrder([...rooms.filter(isFollowed), ...fresh.filter((room) => !isFollowed(room))])
}

/**
 * Updates the shown rooms without adding, removing or moving any, so that the list does not jump while
 * somebody reads it.
 */
export const heldRooms = (shown: Rooms, now: Rooms): Rooms =>
  shown.map((room) => now.find(({ channel }) => channel.id === room.channel.id) ?? room)

/**
 * Sorts the rooms like the API: by their last message, newest first. Channels without a message come last, newest
 * channel first.
 */
function inOrder(rooms: Rooms): Rooms {
  const spokenAt = ({ channel }: RoomWords) => Date.parse(channel.last_message_at ?? '') || 0
  return rooms.toSorted((one, other) => spokenAt(other) - spokenAt(one) || other.channel.id - one.channel.id)
}

const inRoom = (rooms: Rooms, id: number, change: (room: RoomWords) => RoomWords): Rooms =>
  rooms.map((room) => (room.channel.id === id ? change(room) : room))

const changed = (rooms: Rooms, id: number, change: Partial<Channel>): Rooms =>
  inRoom(rooms, id, (room) => ({ ...room, channel: { ...room.channel, ...change } }))

function withMessage(room: RoomWords, message: Message): RoomWords {
  if (message.id <= room.countedTo) return room
  const { channel, speakers } = room
  return {
    channel: {
      ...channel,
      message_count: channel.message_count + 1,
      last_message_at: message.created_at,
    },
    last: wordsOf(message),
    speakers: firstFew([message.author, ...speakers]),
    countedTo: message.id,
  }
}

const withoutLast = ({ last: _, ...room }: RoomWords): RoomWords => room

function withoutAgent(room: RoomWords, agentId: number): RoomWords {
  const kept = room.last?.author.id === agentId ? withoutLast(room) : room
  return { ...kept, speakers: kept.speakers.filter(({ id }) => id !== agentId) }
}
