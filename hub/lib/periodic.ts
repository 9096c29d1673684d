import { within } from './deadline.ts'

export type Periodic = {
  /** Stops the job and waits for the current run to end. */
  close(): Promise<void>
}

type Options = {
  everyMs: number
  /** Name of the job in error logs. */
  work: string
  round(): Promise<void>
  background(error: unknown, work: string): void
}

/** Time limit for one run of a periodic job. A longer run counts as stuck. */
const roundMs = 120_000

/**
 * Runs a job at once and then every `everyMs`, unless a run is still in progress. Reports a run that fails or takes
 * longer than `roundMs`.
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
