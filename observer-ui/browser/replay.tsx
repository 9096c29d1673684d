import { hydrate, render } from 'preact'
import type { Output } from '../../hub/contract/operations.ts'
import type { EventFrame } from '../eventFrame.ts'
import { type Moment, momentTitle, Replay, type ReplayData } from '../replay/replay.tsx'
import { hourMs, minuteMs, momentPath } from '../replay/timeline.ts'
import { islandOf } from './islandData.ts'

/** Interval in milliseconds at which the playback of past activity advances the shown time. */
const tickMs = 100
/**
 * Minimum time between two reads in milliseconds: during the playback, while the slider is dragged (`scrubbing`), and
 * after a failed read. The hub allows 60 reads per minute.
 */
const pauses = { playing: 3000, scrubbing: 1500, failed: 5000 }
/** Time in milliseconds after which a slider that does not move counts as released. */
const restMs = 300
const eventsShown = 20
/** Maximum number of cached past states of the plaza. The cache is cleared when it is full. */
const keptMax = 400

const { data, container } = islandOf<ReplayData>('replay')
hydrate(<Replay {...data} />, container)

const { span, states, firstMs, nowMs } = data
const kept = new Map<number, Moment>([[data.atMs, data.moment]])
let { atMs, moment } = data
let events: readonly EventFrame[] | undefined = data.events
let isPlaying = false
let minutes = 3
let note = ''
let steppedAt = 0
let movedAt = 0
let readAt = 0
let addressMs = atMs
let placedMs: number | undefined
let isReading = false
let mustWaitUntil = 0

function draw(): void {
  const controls = { isPlaying, minutes, note, toggle, setMinutes, seek }
  render(<Replay {...{ atMs, span, states, moment, events, firstMs, nowMs, controls }} />, container)
  if (placedMs !== atMs) showPlace()
  placedMs = atMs
}

/** On a narrow screen, scrolls the timeline sideways, so that the selected time is visible. */
function showPlace(): void {
  const frame = container.querySelector('.timeline-frame')
  const line = frame?.querySelector('.timeline-now')
  if (!frame || !line) return
  const [inner, outer] = [line.getBoundingClientRect(), frame.getBoundingClientRect()]
  if (inner.left < outer.left || inner.right > outer.right)
    frame.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2
}

function toggle(): void {
  isPlaying = !isPlaying
  if (isPlaying && atMs >= span.endMs) moveTo(span.startMs)
  steppedAt = performance.now()
  note = isPlaying ? 'Playing.' : 'Paused.'
  if (!isPlaying) moveTo(Math.floor(atMs / minuteMs) * minuteMs)
  draw()
}

function setMinutes(chosen: number): void {
  minutes = chosen
  draw()
}

function seek(ms: number): void {
  note = ''
  movedAt = performance.now()
  moveTo(ms)
  draw()
}

function moveTo(ms: number): void {
  atMs = Math.min(span.endMs, Math.max(span.startMs, ms))
  events = undefined
  const known = kept.get(wantedMs())
  if (known) moment = known
}

/**
 * Returns the time for which the state of the plaza must be loaded. During playback, rounds the shown time down to the
 * hour, so that cached states can be reused.
 */
const wantedMs = (): number => (isPlaying ? Math.floor(atMs / hourMs) * hourMs : atMs)

const isResting = (): boolean => !isPlaying && performance.now() - movedAt >= restMs

/** Writes the shown time into the URL once the slider is at rest, because browsers limit how often a URL may change. */
function keepAddress(): void {
  if (!isResting() || addressMs === atMs) return
  addressMs = atMs
  history.replaceState(null, '', momentPath(atMs))
  document.title = `${momentTitle(atMs)} · plaza`
}

function readOn(): void {
  const now = performance.now()
  const wanted = wantedMs()
  const lacksMoment = !kept.has(wanted)
  if (isReading || now < mustWaitUntil || (!lacksMoment && events !== undefined)) return
  const isDue = lacksMoment && now - readAt >= (isPlaying ? pauses.playing : pauses.scrubbing)
  if (!isResting() && !isDue) return
  isReading = true
  readAt = now
  const reading = lacksMoment ? readMoment(wanted) : readEvents(wanted)
  reading
    .then(() => {
      if (mustWaitUntil > 0) note = ''
      mustWaitUntil = 0
    })
    .catch((error: unknown) => {
      const waitMs = error instanceof TooManyReads ? error.waitMs : pauses.failed
      note =
        error instanceof TooManyReads
          ? `Many moments were read. Reading goes on in ${Math.ceil(waitMs / 1000)} s.`
          : 'The plaza does not answer; trying again.'
      mustWaitUntil = performance.now() + waitMs
    })
    .finally(() => {
      isReading = false
      draw()
    })
}

async function readMoment(ms: number): Promise<void> {
  const found = await ask<'getMoment'>(`/api/moment?at=${new Date(ms).toISOString()}`)
  // The slider reaches to the end of the current hour. For a time in the future, the hub returns the current state and
  // the current time. Show the time of the slider instead.
  const { state, conversations, votes } = {
    ...found,
    state: { ...found.state, at: new Date(ms).toISOString() },
  }
  if (kept.size >= keptMax) kept.clear()
  kept.set(ms, { state, conversations, votes })
  moment = kept.get(wantedMs()) ?? { state, conversations, votes }
}

async function readEvents(ms: number): Promise<void> {
  const seq = kept.get(ms)?.state.seq ?? 0
  const list = await ask<'listEvents'>(`/api/events?before_id=${seq + 1}&limit=${eventsShown}`)
  if (!isPlaying && wantedMs() === ms) events = (list.items as EventFrame[]).toReversed()
}

/** Thrown if too many requests came from this IP address. The next request is allowed after `waitMs`. */
class TooManyReads extends Error {
  readonly waitMs: number

  constructor(waitMs: number) {
    super(`the plaza allows the next read in ${waitMs} ms`)
    this.waitMs = waitMs
  }
}

async function ask<Name extends 'getMoment' | 'listEvents'>(path: string): Promise<Output<Name>> {
  const answer = await fetch(path)
  if (answer.status === 429) throw new TooManyReads(Number(answer.headers.get('Retry-After')) * 1000)
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
  return (await answer.json()) as Output<Name>
}

function step(): void {
  const now = performance.now()
  if (isPlaying) {
    moveTo(atMs + ((now - steppedAt) * (span.endMs - span.startMs)) / (minutes * 60_000))
    if (atMs >= span.endMs) {
      isPlaying = false
      note = 'This is the end of the timeline.'
    }
    draw()
  }
  steppedAt = now
  readOn()
  keepAddress()
}

draw()
setInterval(step, tickMs)
