import { eventBytes, type LogEvent } from './event.ts'

/** Rate limit on replays for the agent or IP address that opened a reader. */
export type ReplayAllowance = {
  replayed(cost: { events: number; bytes: number }): void
  /** Returns the milliseconds until a replay may send more events. */
  replayWaitMs(): number
}

/** Slows a replay down to the rate that the reader's budget allows. */
export type Pace = {
  /** True while the replay waits because its budget is used up. */
  readonly isWaiting: boolean
  /** Charges delivered events to the replay budget. */
  count(events: readonly LogEvent[]): void
  /**
   * Returns true and starts a wait if the replay budget is used up. `goOn` is called at the end of the wait. `cursor`
   * is the last seq sent.
   */
  wait(cursor: number): boolean
  close(): void
}

/**
 * Creates the pace of a replay. Only events up to `openedAt` are charged. Later events cost nothing, as for a live
 * reader. If they were charged, a replay that waits for its budget might never reach the end of the log.
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
