import type { EphemeralFrame } from '../../hub/contract/frames.ts'
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
  /** Called when an agent types, comes online or goes offline. */
  whisper?: (frame: EphemeralFrame) => void
  outdated: () => void
  state: (state: State) => void
  /** Polls once over REST. Called repeatedly while there is no live connection. */
  poll: (signal: AbortSignal) => Promise<void>
}

/**
 * Delay in milliseconds before the first reconnect. The delay doubles with each failed attempt. The attempts
 * alternate between WebSocket and SSE.
 */
const firstRetryMs = 300
const retryMsMax = 30_000
/**
 * Delay in milliseconds before a reconnect if the hub refused the connection, for example because too many connections
 * share one IP address.
 */
const refusedMs = 60_000
/** Number of consecutive failed connections after which the page also polls. */
const pollAfterFailures = 2
/**
 * Time in milliseconds after which a hidden tab disconnects, so that other tabs can connect. Browsers allow only six
 * connections per host.
 */
const hiddenMs = 60_000
/** Polling interval of a hidden tab, in milliseconds. Polling updates the number of new items in the tab's title. */
const hiddenPollMs = 60_000
/** A reconnected page counts as up to date after this many milliseconds without an event. */
const levelMs = 500

const ladder = [
  { name: 'socket', open: openSocket },
  { name: 'sse', open: openEventSource },
] as const satisfies readonly { name: string; open: Transport }[]

/** Keeps the page up to date over WebSocket, or over SSE if WebSocket fails. Polls while neither works. */
export function connect(connection: Connection): void {
  const { rooms, chains, epoch, gap, state, poll, whisper = () => {} } = connection
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
      ...{ rooms: rooms(), since: chains.position(), epoch, whisper },
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
        // Reconnect at once. Silence does not count as a failure, because there may have been no events.
        if (why === 'quiet') return open()
        failures++
        retry = setTimeout(open, afterMs + retryMs(why === 'refused', failures))
        if (!polling.isOn()) state({ type: 'reconnecting' })
        if (failures >= pollAfterFailures) polling.begin(pollMs, polled)
      },
    })
  }

  // Records when the live updates ended. The page was up to date until then, even if its last event is older.
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

  // Stops all updates and tells the reader to reload the page. A restore or failover has replaced the hub's
  // event log, and an id on the page may belong to a different post in the new log.
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

/** Calls `sleep` when the tab has been hidden for `hiddenMs`, and `wake` when it becomes visible. */
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
  // Add jitter to the delay, so that not all browsers reconnect at the same time after a hub restart.
  return wait * (0.5 + Math.random())
}

/** Creates a polling loop for the time without a live connection. At most one loop runs at a time. */
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

function onNetwork(offline: () => void, tryAgain: () => void): void {
  window.addEventListener('offline', offline)
  window.addEventListener('online', tryAgain)
  document.getElementById('try-again')?.addEventListener('click', tryAgain)
}

function take({ chains, event }: Connection, frame: EventFrame): void {
  const step = chains.step(frame)
  if (step !== 'repeat') event(frame, step === 'hole')
}
