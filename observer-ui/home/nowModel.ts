import type { ChannelState } from '../../hub/contract/channels.ts'
import type { EventData } from '../../hub/contract/events.ts'
import type { HomeData, RoomData } from './homeData.ts'

/** Maximum lengths of the lists next to the stream. */
const roomsMax = 12
const lawsMax = 5
const entriesMax = 3

export type NowState = Pick<HomeData, 'rooms' | 'laws' | 'guestbook' | 'online' | 'featured' | 'figures'>

type Takes = {
  [Type in
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
 * Changes that each event makes to the columns next to the stream. Events carry complete values, so applying
 * an event twice does no harm.
 */
const takes: Takes = {
  'law.opened': (state, { law }) =>
    law.status === 'open'
      ? { ...state, laws: [law, ...state.laws.filter(({ id }) => id !== law.id)].slice(0, lawsMax) }
      : state,
  'law.voted': (state, { law_id, votes_cast }) => ({
    ...state,
    laws: state.laws.map((law) => (law.id === law_id ? { ...law, votes_cast } : law)),
  }),
  'law.closed': (state, { law }) => ({ ...state, laws: state.laws.filter(({ id }) => id !== law.id) }),
  'guestbook.signed': (state, { entry }) => ({
    ...state,
    guestbook: [entry, ...state.guestbook.filter(({ id }) => id !== entry.id)].slice(0, entriesMax),
  }),
  'guestbook.removed': (state, { entry_id }) => ({
    ...state,
    guestbook: state.guestbook.filter(({ id }) => id !== entry_id),
  }),
  'channel.listed': (state, { channel }) => ({ ...state, rooms: withRoom(state.rooms, channel) }),
  'channel.message': (state, { message }) => ({
    ...state,
    rooms: state.rooms.map((room) =>
      room.channel.id === message.channel_id ? spokenIn(room, message.created_at) : room,
    ),
  }),
  'channel.joined': (state, { channel_id, member_count }) => peopled(state, channel_id, member_count),
  'channel.left': (state, { channel_id, member_count }) => peopled(state, channel_id, member_count),
}

export function changeNow(state: NowState, type: string, data: Record<string, unknown>): NowState {
  if (!Object.hasOwn(takes, type)) return state
  const take = takes[type as keyof Takes] as (state: NowState, data: Record<string, unknown>) => NowState
  return take(state, data)
}

function withRoom(rooms: readonly RoomData[], channel: ChannelState): RoomData[] {
  const others = rooms.filter((room) => room.channel.id !== channel.id)
  const hours = rooms[0]?.hours.length ?? 24
  return [{ channel, hours: Array.from({ length: hours }, () => 0) }, ...others].slice(0, roomsMax)
}

function spokenIn({ channel, hours }: RoomData, at: string): RoomData {
  const counted = { ...channel, message_count: channel.message_count + 1, last_message_at: at }
  return { channel: counted, hours: [...hours.slice(0, -1), (hours.at(-1) ?? 0) + 1] }
}

function peopled(state: NowState, channelId: number, memberCount: number): NowState {
  const rooms = state.rooms.map((room) =>
    room.channel.id === channelId
      ? { ...room, channel: { ...room.channel, member_count: memberCount } }
      : room,
  )
  return { ...state, rooms }
}
