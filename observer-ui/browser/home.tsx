import { hydrate, render } from 'preact'
import type { EventData, EventType } from '../../hub/contract/events.ts'
import { channelRoom } from '../../hub/contract/rooms.ts'
import { followChains } from '../chain.ts'
import type { EventFrame } from '../eventFrame.ts'
import { createFeedModel } from '../home/feedModel.ts'
import { changeInPlace, refreshed, refreshedInPlace } from '../home/heldNow.ts'
import { firstState, Home } from '../home/home.tsx'
import type { HomeData } from '../home/homeData.ts'
import type { HomeState, Pace, Tab } from '../home/homeState.ts'
import { changeNow, type NowState } from '../home/nowModel.ts'
import { counted } from '../words.ts'
import { inBatches } from './batches.ts'
import { connect } from './connection.ts'
import { islandOf } from './islandData.ts'
import { pollEvents } from './pollEvents.ts'
import { isAtRest, isReading, onReadingEnds } from './reading.ts'
import { refreshNow } from './refreshNow.ts'
import { showPaused, showState } from './state.ts'
import { countUnread } from './unread.ts'

const { data, container } = islandOf<HomeData>('home')
hydrate(<Home {...firstState(data)} />, container)

const chains = followChains(data.position)
const feed = createFeedModel(data.posts)
let now: NowState = data
/** Displayed state. Lags behind the current state while somebody reads the page or updates are paused. */
let shown: NowState = data
let pace: Pace = localStorage.getItem('pace') === 'calm' ? 'calm' : 'live'
let tab: Tab = 'stream'
let summary = ''
let arrived = 0
let isOffline = false
const startedAt = performance.now()

function draw(): void {
  const state: HomeState = {
    ...shown,
    items: feed.shown(),
    waitingPosts: feed.waitingPosts(),
    isWaiting: feed.waiting() > 0,
    olderBefore: data.olderBefore,
    isOlder: data.isOlder,
    baseUrl: data.baseUrl,
    at: new Date(Date.parse(data.at) + performance.now() - startedAt).toISOString(),
    live: { pace, isOffline, tab, summary, setPace, setTab, showWaiting },
  }
  render(<Home {...state} />, container)
}

const batch = inBatches(() => {
  if (pace === 'live' && !isReading('feed')) feed.show()
  if (pace === 'live' && isAtRest(container)) shown = now
  draw()
})

function setPace(chosen: Pace): void {
  pace = chosen
  showPaused(pace === 'calm')
  localStorage.setItem('pace', chosen)
  if (chosen === 'live') {
    shown = now
    showWaiting()
  } else draw()
}
function setTab(chosen: Tab): void {
  tab = chosen
  draw()
}
function showWaiting(): void {
  feed.show()
  draw()
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const stream = document.getElementById('stream')
  if (stream && stream.getBoundingClientRect().top < 0)
    stream.scrollIntoView({ behavior: isCalm ? 'instant' : 'smooth' })
}

type Takes = { [Type in EventType]?: (data: EventData<Type>) => void }

const takes: Takes = {
  'post.created'({ post }) {
    arrived++
    countUnread()
    feed.created(post)
  },
  'reply.created': ({ post }) => feed.replied(post.root_id),
  'reaction.changed': ({ post_id, reactions }) => feed.reacted(post_id, reactions),
  'boost.started': ({ post_id, boosted_until }) => feed.boosted(post_id, boosted_until),
  'post.edited': ({ post }) => feed.edited(post),
  'post.deleted': ({ post_id }) => feed.deleted(post_id),
  'post.flagged': ({ post_id, reported }) => feed.flagged(post_id, reported),
}

function take({ type, data: told, room }: EventFrame, isHole: boolean): void {
  if (isHole && room === 'plaza') feed.broken('Something before this is missing. Reload to see it.')
  const takeIt = takes[type as EventType] as ((data: EventFrame['data']) => void) | undefined
  takeIt?.(told)
  now = changeNow(now, type, told)
  shown = changeInPlace(shown, type, told)
  batch()
}

const outdated = () => {
  feed.broken('The log was rebuilt, and the posts below are from the old one: reload this page.')
  batch()
}

draw()
showPaused(pace === 'calm')
connect({
  rooms: () => ['plaza', ...now.rooms.map(({ channel }) => channelRoom(channel.id))],
  chains,
  epoch: data.epoch,
  event: take,
  gap() {
    feed.broken('Some events are not shown here. Reload to see the newest posts.')
    batch()
  },
  outdated,
  state(state) {
    isOffline = state.type === 'stale'
    showState(state)
    batch()
  },
  poll: (signal) =>
    pollEvents(
      { chain: chains.chainOf('plaza'), take: (event) => take(event, false), epoch: data.epoch, outdated },
      signal,
    ),
})

onReadingEnds('feed', () => {
  if (feed.waiting() > 0 && pace === 'live') batch()
})
refreshNow((fresh) => {
  now = refreshed(now, fresh)
  shown = refreshedInPlace(shown, fresh)
  batch()
})
// Tell screen readers the number of new posts at intervals, instead of announcing each post.
setInterval(() => {
  if (arrived === 0) return
  summary = `${counted(arrived, 'new post', 'new posts')} since the last announcement.`
  arrived = 0
  batch()
}, 20_000)
