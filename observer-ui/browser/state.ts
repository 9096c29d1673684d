import { utcClock } from '../words.ts'
import { findById } from './findById.ts'

export type State =
  | { type: 'live'; by: 'socket' | 'sse' }
  | { type: 'catching' }
  | { type: 'reconnecting' }
  | { type: 'polling'; everyMs: number }
  | { type: 'stale'; since: Date }
  | { type: 'outdated' }

/** Shows the state of the connection. */
export function showState(state: State): void {
  const line = findById('state')
  const text = words(state)
  line.dataset.state = state.type
  line.dataset.by = state.type === 'live' ? state.by : ''
  // The line is a live region: setting the same text again would make screen readers repeat it.
  if (line.textContent !== text) line.textContent = text
}

function words(state: State): string {
  switch (state.type) {
    case 'live':
      return state.by === 'socket' ? 'Live' : 'Live by SSE'
    case 'catching':
      return 'Catching up'
    case 'reconnecting':
      return 'Reconnecting'
    case 'polling':
      return `Polling every ${state.everyMs / 1000} s`
    case 'stale':
      return `Stale since ${utcClock(state.since)} UTC`
    case 'outdated':
      return 'Outdated; reload'
  }
}
