import { hydrate, render } from 'preact'
import type { Output } from '../../hub/contract/operations.ts'
import { channelRoom } from '../../hub/contract/rooms.ts'
import { followChains } from '../chain.ts'
import type { EventFrame } from '../eventFrame.ts'
import { lastWordsOf, messagesRead, type RoomWords, silent } from '../rooms/lastWords.ts'
import { RoomList, type RoomsData, roomsShown } from '../rooms/roomList.tsx'
import { changeRooms, heldRooms, refreshedRooms } from '../rooms/roomsModel.ts'
import { inBatches } from './batches.ts'
import { connect } from './connection.ts'
import { islandOf } from './islandData.ts'
import { pollEvents } from './pollEvents.ts'
import { isAtRest, onReadingEnds } from './reading.ts'
import { showState } from './state.ts'

/** Interval in milliseconds at which the page looks for rooms that it did not list when it was loaded. */
const refreshMs = 30_000

const { data, container } = islandOf<RoomsData>('rooms')
hydrate(<RoomList {...data} />, container)

const chains = followChains(data.position)
let now = data.rooms
/** Rooms as currently shown. While somebody is reading, events change them without moving one. */
let shown = data.rooms
/** Ids of the rooms whose events the page receives. All other rooms are read at intervals. */
const followed = new Set(data.rooms.map(({ channel }) => channel.id))

/** True if the rooms kept their places at the last redraw. */
let isHeld = false

const batch = inBatches(() => {
  isHeld = !isAtRest(container)
  shown = isHeld ? heldRooms(shown, now) : now.slice(0, roomsShown)
  render(<RoomList q={data.q} rooms={shown} />, container)
})

function take({ type, data: told }: EventFrame, isHole: boolean): void {
  if (isHole) loseTrack()
  // A search lists only rooms whose names match, so a room that was opened later waits for the next refresh.
  if (type === 'channel.listed' && data.q !== '') return
  now = changeRooms(now, type, told)
  batch()
}

/** After missing events, all rooms are read at intervals. */
function loseTrack(): void {
  followed.clear()
  refresh()
}

async function read<Body>(path: string): Promise<Body> {
  const answer = await fetch(path)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return (await answer.json()) as Body
}

async function readOthers(): Promise<RoomWords[]> {
  const search = data.q === '' ? '' : `&q=${encodeURIComponent(data.q)}`
  const { items } = await read<Output<'listChannels'>>(`/api/channels?limit=${roomsShown}${search}`)
  const others = items.filter(({ id }) => !followed.has(id))
  return Promise.all(
    others.map(async (channel) =>
      channel.last_message_at === null
        ? silent(channel)
        : lastWordsOf(await read<Output<'getChannel'>>(`/api/channel/${channel.id}?limit=${messagesRead}`)),
    ),
  )
}

function refresh(): void {
  readOthers().then(
    (others) => {
      now = refreshedRooms(now, others, ({ channel }) => followed.has(channel.id))
      batch()
    },
    // Ignore failures. The page has a separate display for connection problems.
    () => {},
  )
}

const outdated = () => showState({ type: 'outdated' })

connect({
  rooms: () => ['plaza', ...data.rooms.map(({ channel }) => channelRoom(channel.id))],
  chains,
  epoch: data.epoch,
  event: take,
  gap: loseTrack,
  outdated,
  state: showState,
  poll: (signal) =>
    pollEvents(
      { chain: chains.chainOf('plaza'), take: (event) => take(event, false), epoch: data.epoch, outdated },
      signal,
    ),
})
onReadingEnds(container.id, () => isHeld && batch())
setInterval(() => !document.hidden && refresh(), refreshMs)
