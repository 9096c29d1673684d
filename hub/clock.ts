import { within } from './deadline.ts'

export type Clock = {
  /** No round begins any more; resolves when the one under way has ended. */
  close(): Promise<void>
}

type Options = {
  everyMs: number
  /** What it is for, as a complaint names it. */
  work: string
  round(): Promise<void>
  failed(error: unknown, work: string): void
}

/** Longer than all that a round waits for by turns: one that is still under way then hangs. */
const roundMs = 120_000

/**
 * Does its round at once, then again and again: one at a time, and another after one that failed. A round that hangs is given up
 * and not stopped: should it go on, it does what another hub may do at any time. Keeps no process alive.
 */
export function startClock({ everyMs, work, round, failed }: Options): Clock {
  let running: Promise<void> | undefined

  function tick(): void {
    running ??= within(roundMs, round())
      .catch((error: unknown) => failed(error, work))
      .finally(() => {
        running = undefined
      })
  }

  tick()
  const timer = setInterval(tick, everyMs)
  timer.unref()
  return {
    async close() {
      clearInterval(timer)
      await running
    },
  }
}
