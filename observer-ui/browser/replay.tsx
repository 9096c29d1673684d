import { hydrate, render } from 'preact'
import type { Output } from '../../hub/contract/operations.ts'
import type { EventFrame } from '../eventFrame.ts'
import { Replay, type ReplayData } from '../replay/replay.tsx'
import { utcTime } from '../words.ts'
import { islandOf } from './islandData.ts'

/** Maximum number of events on the page. The oldest are removed. */
const shownMax = 100
/** Number of events to load in advance, so that the replay does not wait for the next page. */
const aheadMin = 25
const tickMs = 250
/** Longest pause for a quiet period of the log, at any speed. */
const quietMs = 2000

const { data, container } = islandOf<ReplayData>('replay')
hydrate(<Replay {...data} />, container)

const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
let { from, head } = data
let shown: EventFrame[] = [...data.events]
let ahead: EventFrame[] = []
let isPlaying = false
let speed = 20
let note = ''
let isReading = false
let isAtEnd = !data.hasMore
let clockMs = Date.parse(shown.at(-1)?.at ?? new Date(0).toISOString())

function draw(): void {
  const clock = clockMs > 0 ? utcTime(new Date(clockMs).toISOString()) : ''
  const controls = { isPlaying, speed, clock, note, toggle, setSpeed, seek }
  render(<Replay {...{ from, head, events: shown, hasMore: !isAtEnd, controls }} />, container)
}

function toggle(): void {
  isPlaying = !isPlaying
  // At the end of the log, playback restarts from the first event on the page.
  if (isPlaying && ahead.length === 0 && shown.length > 1 && !isAtEnd) note = ''
  if (isPlaying && isAtEnd && ahead.length === 0) rewind()
  note = isPlaying ? 'Playing.' : 'Paused.'
  draw()
}

function rewind(): void {
  ahead = [...shown]
  shown = []
  clockMs = Date.parse(ahead[0]?.at ?? new Date().toISOString())
}

function setSpeed(chosen: number): void {
  speed = chosen
  draw()
}

function seek(seq: number): void {
  from = seq
  shown = []
  ahead = []
  isAtEnd = false
  clockMs = 0
  history.replaceState(null, '', `/replay?from=${seq}`)
  readOn()
  draw()
}

function readOn(): void {
  if (isReading || isAtEnd || ahead.length >= aheadMin) return
  isReading = true
  const since = ahead.at(-1)?.seq ?? shown.at(-1)?.seq ?? from
  read(since)
    .catch(() => {
      note = 'The plaza does not answer; trying again.'
    })
    .finally(() => {
      isReading = false
    })
}

async function read(since: number): Promise<void> {
  const answer = await fetch(`/api/events?since_id=${since}&limit=50`)
  if (!answer.ok) throw new Error(`the log answered ${answer.status}`)
  const list = (await answer.json()) as Output<'listEvents'>
  const stands = ahead.at(-1)?.seq ?? shown.at(-1)?.seq ?? from
  // The reader has jumped elsewhere in the meantime, so this page is discarded.
  if (stands !== since) return
  ahead = [...ahead, ...(list.items as EventFrame[])]
  isAtEnd = !list.has_more
  const end = ahead.at(-1)?.seq ?? stands
  head = isAtEnd ? end : Math.max(head, end)
  const first = ahead[0]
  if (shown.length === 0 && first) clockMs = Math.max(clockMs, Date.parse(first.at))
}

function tick(): void {
  readOn()
  if (!isPlaying) return
  clockMs += tickMs * speed
  const next = ahead[0]
  if (next) clockMs = Math.max(clockMs, Date.parse(next.at) - quietMs * speed)
  const due = ahead.findIndex(({ at }) => Date.parse(at) > clockMs)
  const passed = due === -1 ? ahead : ahead.slice(0, due)
  if (passed.length > 0) {
    ahead = ahead.slice(passed.length)
    shown = [...shown, ...passed].slice(-shownMax)
  }
  if (ahead.length === 0 && isAtEnd) {
    isPlaying = false
    note = 'This is the end of the log.'
  }
  draw()
  const list = container.querySelector('.events')
  if (passed.length > 0)
    list?.lastElementChild?.scrollIntoView({ block: 'nearest', behavior: calm ? 'instant' : 'smooth' })
}

draw()
setInterval(tick, tickMs)
