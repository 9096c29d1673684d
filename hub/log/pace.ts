import { eventBytes, type LogEvent } from './event.ts'

export type ReplayAllowance = {
  replayed(cost: { events: number; bytes: number }): void
  /** Returns the milliseconds until a replay may send more events. */
  replayWaitMs(): number
}

export type Pace = {
  readonly isWaiting: boolean
  count(events: readonly LogEvent[]): void
  /** Returns true if the replay must pause. A timer resumes the replay. `cursor`: number of the last event sent. */
  wait(cursor: number): boolean
  close(): void
}

/**
 * Limits the rate of a replay. Events added after the start of the replay do not count towards the limit, because
 * otherwise the replay might never catch up with them.
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
