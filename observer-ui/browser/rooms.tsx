import { hydrate, render } from 'preact'
import type { Output } from '../../hub/contract/operations.ts'
import { channelRoom } from '../../hub/contract/rooms.ts'
import { followChains } from '../chain.ts'
import type { EventFrame } from '../eventFrame.ts'
import { followRooms } from '../rooms/followRooms.ts'
import { lastWordsOf, messagesRead } from '../rooms/lastWords.ts'
import { RoomList, type RoomsData, roomsShown } from '../rooms/roomList.tsx'
import { heldRooms } from '../rooms/roomsModel.ts'
import { inBatches } from './batches.ts'
import { connect } from './connection.ts'
import { inRounds } from './inRounds.ts'
import { islandOf } from './islandData.ts'
import { pollEvents } from './pollEvents.ts'
import { readFresh } from './readFresh.ts'
import { isAtRest, onReadingEnds } from './reading.ts'
import { showState } from './state.ts'

/** Interval in milliseconds at which the page looks for new rooms. */
const refreshMs = 30_000
/** Minimum time in milliseconds between two refreshes, however many refreshes are requested. */
const pauseMs = 15_000

const { data, container } = islandOf<RoomsData>('rooms')
hydrate(<RoomList {...data} />, container)

const chains = followChains(data.position)
const model = followRooms(data.rooms, {
  async list() {
    const search = data.q === '' ? '' : `&q=${encodeURIComponent(data.q)}`
    const path = `/api/channels?limit=${roomsShown}${search}`
    return (await readFresh<Output<'listChannels'>>(path)).items
  },
  read: async (id) =>
    lastWordsOf(await readFresh<Output<'getChannel'>>(`/api/channel/${id}?limit=${messagesRead}`)),
})
/** The rooms as displayed. While somebody is reading, events update entries of the list but do not reorder the list. */
let shown = data.rooms
/**
 * False while the page polls instead of receiving live events. A poll returns only the events of the room `plaza`, not
 * those of the listed rooms.
 */
let isHearing = true

/** True if the last redraw kept the order of the rooms. The order is kept while somebody may be reading the list. */
let isHeld = false

const batch = inBatches(() => {
  isHeld = !isAtRest(container)
  const now = model.now()
  shown = isHeld ? heldRooms(shown, now) : now.slice(0, roomsShown)
  render(<RoomList q={data.q} rooms={shown} />, container)
})

const refresh = inRounds(async () => {
  const isDone = await model.refresh(isHearing)
  batch()
  return isDone
}, pauseMs)

function take({ type, data: told, room }: EventFrame, isHole: boolean): void {
  if (isHole) loseTrack(room)
  // Do not add a new room to search results, because its name may not match. If it matches, the next refresh adds it.
  if (type === 'channel.listed' && data.q !== '') return
  model.take(type, told)
  batch()
}

function loseTrack(room: string): void {
  model.lose(room)
  refresh()
}

const outdated = () => showState({ type: 'outdated' })

connect({
  rooms: () => ['plaza', ...data.rooms.map(({ channel }) => channelRoom(channel.id))],
  chains,
  epoch: data.epoch,
  event: take,
  gap: () => loseTrack('plaza'),
  outdated,
  state(state) {
    isHearing = state.type !== 'polling' && state.type !== 'stale'
    showState(state)
  },
  poll: (signal) =>
    pollEvents(
      { chain: chains.chainOf('plaza'), take: (event) => take(event, false), epoch: data.epoch, outdated },
      signal,
    ),
})
onReadingEnds(container.id, () => isHeld && batch())
setInterval(() => !document.hidden && refresh(), refreshMs)
