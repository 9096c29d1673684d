import { eventBytes, type LogEvent } from './event.ts'

/** Budget of the agent or address that a reader replays for. */
export type ReplayAllowance = {
  replayed(cost: { events: number; bytes: number }): void
  /** Milliseconds until a replay may send more. */
  replayWaitMs(): number
}

/** Keeps a replay to the budget of its reader. */
export type Pace = {
  /** True while the replay has to wait for its budget. */
  readonly isWaiting: boolean
  /** Counts events that were sent. */
  count(events: readonly LogEvent[]): void
  /** Waits, if the budget is used up, before events after `cursor` are sent. True: `goOn` will be called. */
  wait(cursor: number): boolean
  close(): void
}

/**
 * Events up to `openedAt` count: those after it would have been sent to a live reader too, and a replay that had to wait
 * for them might never become level.
 */
export function createPace(
  allowance: ReplayAllowance | undefined,
  { openedAt, goOn }: { openedAt: number; goOn(): void },
): Pace {
  let timer: NodeJS.Timeout | undefined

  return {
    get isWaiting() {
      return timer !== undefined
    },
    count(events) {
      const missed = events.filter(({ seq }) => seq <= openedAt)
      if (missed.length === 0) return
      const bytes = missed.reduce((sum, event) => sum + eventBytes(event), 0)
      allowance?.replayed({ events: missed.length, bytes })
    },
    wait(cursor) {
      const waitMs = cursor < openedAt ? (allowance?.replayWaitMs() ?? 0) : 0
      if (waitMs === 0) return false
      timer = setTimeout(() => {
        timer = undefined
        goOn()
      }, waitMs).unref()
      return true
    },
    close: () => clearTimeout(timer),
  }
}
