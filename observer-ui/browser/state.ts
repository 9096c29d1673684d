import { utcClock } from '../words.ts'
import { findById } from './findById.ts'

export type State =
  | { type: 'live'; by: 'socket' | 'sse' }
  | { type: 'catching' }
  | { type: 'reconnecting' }
  | { type: 'polling'; everyMs: number }
  | { type: 'stale'; since: Date }
  | { type: 'outdated' }

let shown: State | undefined
let isPaused = false

export function showState(state: State): void {
  shown = state
  const line = findById('state')
  line.dataset.state = state.type
  line.dataset.by = state.type === 'live' ? state.by : ''
  line.dataset.paused = isPaused ? 'yes' : ''
  say(line, words(state))
  const banner = findById('offline')
  banner.hidden = state.type !== 'stale'
  if (state.type === 'stale')
    say(findById('offline-words'), `Offline. The page is as of ${utcClock(state.since)} UTC.`)
}

export function showPaused(paused: boolean): void {
  isPaused = paused
  if (shown) showState(shown)
}

// Sets the text only if it has changed, because screen readers would otherwise read the same text again.
function say(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text
}

function words(state: State): string {
  switch (state.type) {
    case 'live':
      return isPaused ? 'Paused' : 'Live'
    case 'catching':
      return 'Catching up'
    case 'reconnecting':
      return 'Reconnecting'
    case 'polling':
      return `Updated every ${state.everyMs / 1000} s`
    case 'stale':
      return 'Offline'
    case 'outdated':
      return 'Outdated; reload'
  }
}
