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
  const { rooms, chains, epoch, gap, state, poll } = connection
  let closeLine = () => {}
  const polling = createPolling(poll)
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
        polling.end()
        behind = welcome.seq
        if (behind > chains.position()) {
          state({ type: 'catching' })
          level = setTimeout(live, levelMs)
        } else live()
      },
      event(frame) {
        lastHeard = new Date()
        take(connection, frame)
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
        retry = setTimeout(open, afterMs + retryMs(why === 'refused', failures))
        if (!polling.isOn()) state({ type: 'reconnecting' })
        if (failures >= pollAfterFailures) polling.begin(pollMs, polled)
      },
    })
  }

  // A live page was complete until its connection ended, however long nothing happened.
  function leave(): void {
    if (isLive) lastHeard = new Date()
    isLive = false
  }

  function polled(answered: boolean): void {
    if (answered) lastHeard = new Date()
    state(answered ? { type: 'polling', everyMs: pollMs } : { type: 'stale', since: lastHeard })
  }

  function rest(): void {
    clearTimeout(retry)
    clearTimeout(level)
    polling.end()
    closeLine()
  }

  // In a different log the same ids belong to different posts, so the page cannot continue.
  function outdate(): void {
    rest()
    mode = 'over'
    state({ type: 'outdated' })
    connection.outdated()
  }

  onSleep(
    () => {
      if (mode !== 'awake') return
      mode = 'asleep'
      rest()
      polling.begin(hiddenPollMs, () => {})
    },
    () => {
      if (mode !== 'asleep') return
      mode = 'awake'
      polling.end()
      open()
    },
  )
  function goOffline(): void {
    if (mode === 'over') return
    leave()
    rest()
    failures = Math.max(failures, 1)
    state({ type: 'stale', since: lastHeard })
  }
  const tryAgain = () => mode === 'awake' && failures > 0 && open()
  onNetwork(goOffline, tryAgain)

  open()
}

/** Calls `sleep` when the tab was hidden for a while, and `wake` when it is shown. */
function onSleep(sleep: () => void, wake: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer)
    if (document.hidden) timer = setTimeout(sleep, hiddenMs)
    else wake()
  })
}

function retryMs(isRefused: boolean, failures: number): number {
  if (isRefused) return refusedMs
  const wait = Math.min(firstRetryMs * 2 ** (failures - 1), retryMsMax)
  // Random, so that the observers of a stopped hub do not all reconnect at the same moment.
  return wait * (0.5 + Math.random())
}

/** Polls while there is no live connection, one interval at a time. */
function createPolling(round: Connection['poll']) {
  let stop: (() => void) | undefined
  return {
    isOn: () => stop !== undefined,
    begin(everyMs: number, done: (answered: boolean) => void): void {
      stop ??= startPolling({ round, everyMs, done })
    },
    end(): void {
      stop?.()
      stop = undefined
    },
  }
}

/** Calls `offline` when the browser has no network, and `tryAgain` when it has one or the reader asks for it. */
function onNetwork(offline: () => void, tryAgain: () => void): void {
  window.addEventListener('offline', offline)
  window.addEventListener('online', tryAgain)
  document.getElementById('try-again')?.addEventListener('click', tryAgain)
}

function take({ chains, event }: Connection, frame: EventFrame): void {
  const step = chains.step(frame)
  if (step !== 'repeat') event(frame, step === 'hole')
}
