import { ReadFailed } from './readFresh.ts'

/** Delay in milliseconds before a requested refresh starts, so that several requests cause only one refresh. */
const gatherMs = 500

/**
 * Returns a function that schedules a run of `round`. Runs never overlap, and at least `pauseMs` pass between two of
 * them. `round` returns false to request another run.
 */
export function inRounds(round: () => Promise<boolean>, pauseMs: number): () => void {
  let isAsked = false
  let isBusy = false
  let notBefore = 0

  function ask(): void {
    isAsked = true
    if (isBusy) return
    isBusy = true
    setTimeout(run, Math.max(gatherMs, notBefore - performance.now()))
  }

  async function run(): Promise<void> {
    isAsked = false
    const afterMs = await round().then(
      (isDone) => {
        isAsked ||= !isDone
        return 0
      },
      (error: unknown) => {
        // If the hub's error requests a delay, run again after that delay. Ignore all other errors.
        const wait = error instanceof ReadFailed ? error.afterMs : 0
        isAsked ||= wait > 0
        return wait
      },
    )
    notBefore = performance.now() + Math.max(pauseMs, afterMs)
    isBusy = false
    if (isAsked) ask()
  }

  return ask
}
