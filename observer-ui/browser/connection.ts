import type { Chains } from '../chain.ts'
import type { EventFrame } from '../eventFrame.ts'
import { pollMs, startPolling } from './poll.ts'
import type { State } from './state.ts'
import { openEventSource, openSocket, type Transport } from './transports.ts'

type Connection = {
  rooms: () => readonly string[]
  chains: Chains
  epoch: string
  /** Called for every event, once; `isHole`: something before it in its room did not arrive. */
  event: (event: EventFrame, isHole: boolean) => void
  gap: (range: { from: number; to: number }) => void
  outdated: () => void
  state: (state: State) => void
  /** One round of asking by REST, for as long as no line holds. */
  poll: (signal: AbortSignal) => Promise<void>
}

/** A line that was lost is made anew the other way almost at once; after that ever more slowly. */
const firstRetryMs = 300
const retryMsMax = 30_000
/** A hub that refuses this page (too many watch from one address) is asked again this seldom. */
const refusedMs = 60_000
/** Lines that failed one after another before the page polls beside trying again. */
const pollAfterFailures = 2
/** A tab nobody looks at gives its connection back after so long: a browser has only six for one host. */
const hiddenMs = 60_000
/** After what was missed nothing came for so long: the page is level with the log. */
const levelMs = 500

const ladder = [
  { name: 'socket', open: openSocket },
  { name: 'sse', open: openEventSource },
] as const satisfies readonly { name: string; open: Transport }[]

/** Keeps the page fed: by socket, else by server-sent events, and by polling while neither holds. */
export function connect(connection: Connection): void {
  const { rooms, chains, epoch, event, gap, state, poll } = connection
  let closeLine = () => {}
  let stopPolling: (() => void) | undefined
  let failures = 0
  let lastHeard = new Date()
  let retry: ReturnType<typeof setTimeout> | undefined
  let level: ReturnType<typeof setTimeout> | undefined
  let mode: 'awake' | 'asleep' | 'over' = 'awake'

  function open(): void {
    clearTimeout(retry)
    closeLine()
    const rung = ladder[failures % ladder.length] ?? ladder[0]
    const live = () => state({ type: 'live', by: rung.name })
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
        // Seldom anything happens: the line is made anew the same way, to find out whether it was dead.
        if (why === 'quiet') return open()
        failures++
        const wait = Math.min(firstRetryMs * 2 ** (failures - 1), retryMsMax)
        // Spread, so that the watchers of a hub that went away do not all come back in the same moment.
        const spread = wait * (0.5 + Math.random())
        retry = setTimeout(open, afterMs + (why === 'refused' ? refusedMs : spread))
        if (!stopPolling) state({ type: 'reconnecting' })
        if (failures >= pollAfterFailures) beginPolling()
      },
    })
  }

  function take(frame: EventFrame): void {
    const step = chains.step(frame)
    if (step !== 'repeat') event(frame, step === 'hole')
  }

  function beginPolling(): void {
    stopPolling ??= startPolling({
      round: poll,
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

  // The numbers of another log mean other posts: nothing in this page can be continued.
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
      }, hiddenMs)
    } else if (!document.hidden && mode === 'asleep') {
      mode = 'awake'
      open()
    }
  })
  window.addEventListener('online', () => {
    if (mode === 'awake' && failures > 0) open()
  })

  open()
}
