import type { Channel } from '../../hub/contract/channels.ts'
import { channelRoom } from '../../hub/contract/rooms.ts'
import { type RoomWords, silent } from './lastWords.ts'
import { changeRooms, refreshedRooms } from './roomsModel.ts'

/** Maximum number of rooms that are read per refresh, so that the page does not use up the visitor's rate limit. */
export const roomsRead = 10

type Event = { type: string; data: Record<string, unknown> }

type Reads = {
  list(): Promise<readonly Channel[]>
  read(id: number): Promise<RoomWords>
}

/**
 * Keeps a list of rooms up to date by applying live events. If the page has missed events in a room, reads that room
 * from the API again.
 */
export function followRooms(rooms: readonly RoomWords[], { list, read }: Reads) {
  /** Ids of the rooms whose events this page receives: those in the initial list. */
  const heard: ReadonlySet<number> = new Set(rooms.map(({ channel }) => channel.id))
  let now = rooms
  /** Ids of the rooms that are up to date, because the page has missed none of their events. */
  const followed = new Set(heard)
  /**
   * Ids of the rooms in which the page has missed no event since the latest refresh began. Once the refresh has read
   * such a room, the room is up to date, because all later events have arrived.
   */
  const mended = new Set<number>()
  /**
   * Events that arrived during the current refresh. The refresh may have read its data before these events, so the
   * events are applied again after the refresh.
   */
  let meanwhile: Event[] | undefined
  let refreshes = 0
  /** Maps a room's id to the number of the refresh that last read the room. */
  const readIn = new Map<number, number>()

  const known = (id: number) => now.find(({ channel }) => channel.id === id)
  const hasNews = ({ id, message_count }: Channel) => message_count > (known(id)?.channel.message_count ?? -1)
  const byNeed = (one: Channel, other: Channel) =>
    Number(hasNews(other)) - Number(hasNews(one)) || (readIn.get(one.id) ?? 0) - (readIn.get(other.id) ?? 0)

  async function refreshOnce(isHearing: boolean): Promise<boolean> {
    const listed = await list()
    // While the page receives live events, skip the rooms that these events keep up to date. Otherwise, read all rooms.
    const kept = new Set(isHearing ? [...followed].filter(known) : [])
    const others = listed.filter(({ id }) => !kept.has(id))
    const spoken = others.filter(({ last_message_at }) => last_message_at !== null)
    // Read rooms with new messages first. Read the others too, because some of their messages may have been deleted.
    const ordered = spoken.toSorted(byNeed)
    const chosen = ordered.slice(0, roomsRead)
    const quiet = others.filter(({ last_message_at }) => last_message_at === null)
    const fresh = [...quiet.map(silent), ...(await Promise.all(chosen.map(({ id }) => read(id))))]
    for (const { id } of chosen) readIn.set(id, refreshes)
    for (const { channel } of fresh) if (mended.has(channel.id)) followed.add(channel.id)
    const unread = ordered.slice(roomsRead).flatMap(({ id }) => known(id) ?? [])
    now = refreshedRooms(now, [...fresh, ...unread], ({ channel }) => kept.has(channel.id))
    for (const { type, data } of meanwhile ?? []) now = changeRooms(now, type, data)
    return !isHearing || spoken.every(({ id }) => followed.has(id) || !heard.has(id))
  }

  return {
    now: () => now,

    take(type: string, data: Record<string, unknown>): void {
      now = changeRooms(now, type, data)
      meanwhile?.push({ type, data })
    },

    /**
     * Marks a room as outdated, because the page has missed some of its events. For the room `plaza`, marks all rooms,
     * because an event in that room can concern any room.
     */
    lose(room: string): void {
      for (const id of heard)
        if (room === 'plaza' || room === channelRoom(id)) {
          followed.delete(id)
          mended.delete(id)
        }
    },

    /** Reads the list of rooms and some of the outdated rooms. Returns false if another refresh is needed. */
    async refresh(isHearing: boolean): Promise<boolean> {
      refreshes++
      meanwhile = []
      for (const id of heard) mended.add(id)
      try {
        return await refreshOnce(isHearing)
      } finally {
        meanwhile = undefined
      }
    },
  }
}
