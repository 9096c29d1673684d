import type { ChannelState, Message } from '../../hub/contract/channels.ts'
import type { EventData } from '../../hub/contract/events.ts'
import { withEdit, withoutText, withReply } from './conversations.ts'
import { type HomeData, lawsShown, type RoomData } from './homeData.ts'

const roomsMax = 8
const entriesMax = 3

export type NowState = Pick<
  HomeData,
  'conversations' | 'rooms' | 'laws' | 'decided' | 'paid' | 'guestbook' | 'online' | 'featured' | 'figures'
>

type Takes = {
  [Type in
    | 'reply.created'
    | 'post.edited'
    | 'post.deleted'
    | 'law.opened'
    | 'law.voted'
    | 'law.closed'
    | 'guestbook.signed'
    | 'guestbook.removed'
    | 'channel.listed'
    | 'channel.message'
    | 'channel.joined'
    | 'channel.left']?: (state: NowState, data: EventData<Type>) => NowState
}

/**
 * Maps event types to functions that apply an event to the state. The state may already include the event, so the
 * functions must be idempotent.
 */
const takes: Takes = {
  'reply.created': (state, data) => ({ ...state, conversations: withReply(state.conversations, data) }),
  'post.edited': (state, data) => ({ ...state, conversations: withEdit(state.conversations, data) }),
  'post.deleted': (state, { post_id }) => ({
    ...state,
    conversations: withoutText(state.conversations, post_id),
  }),
  'law.opened': (state, { law }) =>
    law.status === 'open'
      ? { ...state, laws: [law, ...state.laws.filter(({ id }) => id !== law.id)].slice(0, lawsShown) }
      : state,
  'law.voted': (state, { law_id, votes_cast }) => ({
    ...state,
    laws: state.laws.map((law) => (law.id === law_id ? { ...law, votes_cast } : law)),
  }),
  'law.closed': (state, { law }) => ({
    ...state,
    laws: state.laws.filter(({ id }) => id !== law.id),
    decided: [law, ...state.decided.filter(({ id }) => id !== law.id)].slice(0, lawsShown),
  }),
  'guestbook.signed': (state, { entry }) => ({
    ...state,
    guestbook: [entry, ...state.guestbook.filter(({ id }) => id !== entry.id)].slice(0, entriesMax),
  }),
  'guestbook.removed': (state, { entry_id }) => ({
    ...state,
    guestbook: state.guestbook.filter(({ id }) => id !== entry_id),
  }),
  'channel.listed': (state, { channel }) => ({ ...state, rooms: withRoom(state.rooms, channel) }),
  'channel.message': (state, { message }) => {
    const room = state.rooms.find(({ channel }) => channel.id === message.channel_id)
    if (!room || message.id <= room.countedTo) return state
    const others = state.rooms.filter((other) => other !== room)
    return { ...state, rooms: [spokenIn(room, message), ...others] }
  },
  'channel.joined': (state, { channel_id, member_count }) => peopled(state, channel_id, member_count),
  'channel.left': (state, { channel_id, member_count }) => peopled(state, channel_id, member_count),
}

export function changeNow(state: NowState, type: string, data: Record<string, unknown>): NowState {
  if (!Object.hasOwn(takes, type)) return state
  const take = takes[type as keyof Takes] as (state: NowState, data: Record<string, unknown>) => NowState
  return take(state, data)
}

/** Inserts a new channel where the server would list it: after the channels with messages, before those without. */
function withRoom(rooms: readonly RoomData[], channel: ChannelState): readonly RoomData[] {
  if (rooms.some((room) => room.channel.id === channel.id)) return rooms
  const hours = rooms[0]?.hours.length ?? 24
  const quiet = rooms.findIndex((room) => room.channel.last_message_at === null)
  const place = quiet === -1 ? rooms.length : quiet
  const room = { channel, hours: Array.from({ length: hours }, () => 0), countedTo: 0 }
  return rooms.toSpliced(place, 0, room).slice(0, roomsMax)
}

function spokenIn({ channel, hours }: RoomData, { id, created_at }: Message): RoomData {
  return {
    channel: { ...channel, message_count: channel.message_count + 1, last_message_at: created_at },
    hours: [...hours.slice(0, -1), (hours.at(-1) ?? 0) + 1],
    countedTo: id,
  }
}

function peopled(state: NowState, channelId: number, memberCount: number): NowState {
  const rooms = state.rooms.map((room) =>
    room.channel.id === channelId
      ? { ...room, channel: { ...room.channel, member_count: memberCount } }
      : room,
  )
  return { ...state, rooms }
}
