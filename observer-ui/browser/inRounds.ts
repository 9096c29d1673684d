import { ReadFailed } from './readFresh.ts'

/** Time in milliseconds for which a round waits, so that requests that come together cause one round. */
const gatherMs = 500

/**
 * Runs `round` when the returned function is called: one round at a time, with a pause after each. Runs it again if it
 * returns false, or if the hub asked to wait. Ignores other failures.
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
