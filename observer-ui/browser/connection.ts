import type { Post } from '../../hub/contract/records.ts'
import type { Chain } from '../chain.ts'
import { grouped } from '../words.ts'
import { startPolling } from './poll.ts'
import type { State } from './state.ts'
import { type EventFrame, openStream } from './stream.ts'

type Connection = {
  chain: Chain
  epoch: string
  event: (event: EventFrame) => void
  found: (post: Post) => void
  broken: (line: string) => void
  state: (state: State) => void
}

const firstRetryMs = 1_000
const retryMsMax = 30_000
/** A hub that refuses this page (too many watch from one address) is asked again this seldom. */
const refusedMs = 60_000
/** Without a stream for so long, the page polls beside trying again. */
const pollAfterMs = 8_000
/** A tab nobody looks at gives its connection back after so long: a browser has only six for one host. */
const hiddenMs = 60_000

/**
 * Keeps the page fed: the stream while it lasts, polling while it does not. Polling never moves the position of the
 * chain, so a stream that comes back tells everything that happened meanwhile, replies and deletions too.
 */
export function connect({ chain, epoch, event, found, broken, state }: Connection): void {
  let closeStream = () => {}
  let stopPolling: (() => void) | undefined
  let failures = 0
  let lastHeard = new Date()
  let retry: ReturnType<typeof setTimeout> | undefined
  let fallback: ReturnType<typeof setTimeout> | undefined
  let mode: 'awake' | 'asleep' | 'over' = 'awake'

  function open(): void {
    clearTimeout(retry)
    closeStream()
    const query = new URLSearchParams({ rooms: 'plaza', since: String(chain.position()), epoch })
    closeStream = openStream({
      url: `/api/stream?${query}`,
      welcomed(welcome) {
        if (welcome.epoch !== epoch) return outdate()
        failures = 0
        lastHeard = new Date()
        endFallback()
        state({ type: 'live' })
      },
      event(frame) {
        lastHeard = new Date()
        event(frame)
      },
      gap({ from, to }) {
        if (to <= chain.position()) return
        chain.skipTo(to)
        broken(
          `Events ${grouped(from)} to ${grouped(to)} are not shown here. Reload to see the newest posts.`,
        )
      },
      ended(why, afterMs = 0) {
        if (why === 'quiet') return open()
        failures++
        const wait = Math.min(firstRetryMs * 2 ** (failures - 1), retryMsMax)
        // Spread, so that the watchers of a hub that went away do not all come back in the same moment.
        const spread = wait * (0.5 + Math.random())
        retry = setTimeout(open, afterMs + (why === 'refused' ? refusedMs : spread))
        if (!stopPolling) state({ type: 'reconnecting' })
        fallback ??= setTimeout(poll, pollAfterMs)
      },
    })
  }

  function poll(): void {
    stopPolling = startPolling({
      since: chain.position(),
      found,
      done(answered) {
        if (answered) lastHeard = new Date()
        state(answered ? { type: 'polling' } : { type: 'stale', since: lastHeard })
      },
    })
  }

  function endFallback(): void {
    clearTimeout(fallback)
    fallback = undefined
    stopPolling?.()
    stopPolling = undefined
  }

  function rest(): void {
    clearTimeout(retry)
    endFallback()
    closeStream()
  }

  // The numbers of another log mean other posts: nothing in this page can be continued.
  function outdate(): void {
    rest()
    mode = 'over'
    state({ type: 'outdated' })
    broken('The log was rebuilt. What stands below belongs to the one before it: reload this page.')
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
