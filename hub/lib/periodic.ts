import { within } from './deadline.ts'

export type Periodic = {
  /** Starts no further round. Resolves when the current round has ended. */
  close(): Promise<void>
}

type Options = {
  everyMs: number
  /** Name of the job in error logs. */
  work: string
  round(): Promise<void>
  background(error: unknown, work: string): void
}

/** Longer than all waits in a round together, so a round that takes longer is stuck. */
const roundMs = 120_000

/**
 * Runs a periodic job: once now, then every `everyMs`, one round at a time. It continues after a failed
 * round. A stuck round is abandoned, not cancelled; if it continues, it only does what another hub might be
 * doing at the same time. The timer does not keep the process alive.
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
