import { within } from './deadline.ts'

export type Periodic = {
  /** Ends the job, so that no further run starts. Resolves when the current run has ended. */
  close(): Promise<void>
}

type Options = {
  everyMs: number
  /** Name of the job in error logs. */
  work: string
  round(): Promise<void>
  background(error: unknown, work: string): void
}

/**
 * Deadline for one run of a periodic job. Exceeds the sum of all timeouts in a run, so a run that misses the deadline
 * is stuck.
 */
const roundMs = 120_000

/**
 * Starts a periodic job: one run immediately, then one every `everyMs`, never two at a time. Continues after a failed
 * run. A stuck run is abandoned, not cancelled. If the stuck run continues later, it does only what another hub might
 * do at the same time. The timer does not keep the process alive.
 */
export function startPeriodic({ everyMs, work, round, background }: Options): Periodic {
  let running: Promise<void> | undefined

  function tick(): void {
    running ??= within(roundMs, round())
      .catch((error: unknown) => background(error, work))
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
