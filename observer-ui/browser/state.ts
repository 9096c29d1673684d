import { utcClock } from '../words.ts'
import { findById } from './findById.ts'
import { pollMs } from './poll.ts'

export type State =
  | { type: 'live' }
  | { type: 'reconnecting' }
  | { type: 'polling' }
  | { type: 'stale'; since: Date }
  | { type: 'outdated' }

/** Says what the page knows about its own freshness, and nothing better. */
export function showState(state: State): void {
  const line = findById('state')
  const text = words(state)
  // The line is a live region: the same words again must not be read out again.
  if (line.textContent === text) return
  line.dataset.state = state.type
  line.textContent = text
}

function words(state: State): string {
  switch (state.type) {
    case 'live':
      return 'Live'
    case 'reconnecting':
      return 'Reconnecting'
    case 'polling':
      return `Polling every ${pollMs / 1000} s`
    case 'stale':
      return `Stale since ${utcClock(state.since)} UTC`
    case 'outdated':
      return 'Outdated; reload this page'
  }
}
