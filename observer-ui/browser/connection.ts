import type { Chains } from '../chain.ts'
import type { EventFrame } from '../eventFrame.ts'
import { pollMs, startPolling } from './poll.ts'
import type { State } from './state.ts'
import { openEventSource, openSocket, type Transport } from './transports.ts'

type Connection = {
  rooms: () => readonly string[]
  chains: Chains
  epoch: string
  /** Called once per event. `isHole` is true if an earlier event of the same room is missing. */
  event: (event: EventFrame, isHole: boolean) => void
  gap: (range: { from: number; to: number }) => void
  outdated: () => void
  state: (state: State) => void
  /** Polls once over REST. Called repeatedly while there is no live connection. */
  poll: (signal: AbortSignal) => Promise<void>
}

/** Delay before the first reconnect, which uses the alternative transport. Later delays double. */
const firstRetryMs = 300
const retryMsMax = 30_000
/** Delay after the hub refused this page, for example because one address had too many observers. */
const refusedMs = 60_000
/** Number of failed connections in a row after which the page also polls. */
const pollAfterFailures = 2
/** Time after which a hidden tab closes its connection, because a browser allows only six per host. */
const hiddenMs = 60_000
/** Interval at which a hidden tab without a connection polls, so that its title counts what is new. */
const hiddenPollMs = 60_000
/** Time without events after which a reconnected page counts as caught up. */
const levelMs = 500

const ladder = [
  { name: 'socket', open: openSocket },
  { name: 'sse', open: openEventSource },
] as const satisfies readonly { name: string; open: Transport }[]

/** Keeps the page up to date over WebSocket, or over SSE if that fails, and by polling while neither works. */
export function connect(connection: Connection): void {
  const { rooms, chains, epoch, event, gap, state, poll } = connection
  let closeLine = () => {}
  let stopPolling: (() => void) | undefined
  let failures = 0
  let lastHeard = new Date()
  let isLive = false
  let retry: ReturnType<typeof setTimeout> | undefined
  let level: ReturnType<typeof setTimeout> | undefined
  let mode: 'awake' | 'asleep' | 'over' = 'awake'

  function open(): void {
    clearTimeout(retry)
    closeLine()
    const rung = ladder[failures % ladder.length] ?? ladder[0]
    const live = () => {
      isLive = true
      state({ type: 'live', by: rung.name })
    }
    let behind = 0
    closeLine = rung.open({
      rooms: rooms(),
      since: chains.position(),
      epoch,
      welcomed(welcome) {
        if (welcome.epoch !== epoch) return outdate()
        failures = 0
        lastHeard = new Date()
        endPolling()
        behind = welcome.seq
        if (behind > chains.position()) {
          state({ type: 'catching' })
          level = setTimeout(live, levelMs)
        } else live()
      },
      event(frame) {
        lastHeard = new Date()
        take(frame)
        if (behind === 0) return
        clearTimeout(level)
        if (frame.seq >= behind) {
          behind = 0
          live()
        } else level = setTimeout(live, levelMs)
      },
      gap(range) {
        if (range.to <= chains.position()) return
        chains.skipTo(range.to)
        gap(range)
      },
      ended(why, afterMs = 0) {
        clearTimeout(level)
        leave()
        // A silent connection may be dead or simply have no events, so the same transport is tried again.
        if (why === 'quiet') return open()
        failures++
        const wait = Math.min(firstRetryMs * 2 ** (failures - 1), retryMsMax)
        // Random, so that the observers of a stopped hub do not all reconnect at the same moment.
        const spread = wait * (0.5 + Math.random())
        retry = setTimeout(open, afterMs + (why === 'refused' ? refusedMs : spread))
        if (!stopPolling) state({ type: 'reconnecting' })
        if (failures >= pollAfterFailures) beginPolling()
      },
    })
  }

  // A live page was complete until its connection ended, however long nothing happened.
  function leave(): void {
    if (isLive) lastHeard = new Date()
    isLive = false
  }

  function take(frame: EventFrame): void {
    const step = chains.step(frame)
    if (step !== 'repeat') event(frame, step === 'hole')
  }

  function beginPolling(): void {
    stopPolling ??= startPolling({
      round: poll,
      everyMs: pollMs,
      done(answered) {
        if (answered) lastHeard = new Date()
        state(answered ? { type: 'polling', everyMs: pollMs } : { type: 'stale', since: lastHeard })
      },
    })
  }

  function endPolling(): void {
    stopPolling?.()
    stopPolling = undefined
  }

  function rest(): void {
    clearTimeout(retry)
    clearTimeout(level)
    endPolling()
    closeLine()
  }

  // In a different log the same ids belong to different posts, so the page cannot continue.
  function outdate(): void {
    rest()
    mode = 'over'
    state({ type: 'outdated' })
    connection.outdated()
  }

  let sleepTimer: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('visibilitychange', () => {
    clearTimeout(sleepTimer)
    if (document.hidden && mode === 'awake') {
      sleepTimer = setTimeout(() => {
        mode = 'asleep'
        rest()
        stopPolling = startPolling({ round: poll, everyMs: hiddenPollMs, done: () => {} })
      }, hiddenMs)
    } else if (!document.hidden && mode === 'asleep') {
      mode = 'awake'
      endPolling()
      open()
    }
  })
  window.addEventListener('offline', () => {
    if (mode === 'over') return
    leave()
    rest()
    failures = Math.max(failures, 1)
    state({ type: 'stale', since: lastHeard })
  })
  const tryAgain = () => {
    if (mode === 'awake' && failures > 0) open()
  }
  window.addEventListener('online', tryAgain)
  document.getElementById('try-again')?.addEventListener('click', tryAgain)

  open()
}
