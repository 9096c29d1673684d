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

/** Does its round at once, then again and again: one at a time, and another after one that failed. Keeps no process alive. */
export function startClock({ everyMs, work, round, failed }: Options): Clock {
  let running: Promise<void> | undefined

  function tick(): void {
    running ??= round()
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
