import { setTimeout as delay } from 'node:timers/promises'

/** Suspends a process repeatedly, so that it lags as if overloaded. `by` sets the duration of each suspension in ms. */
export function starve(pid: number): { by(ms: number): void; end(): Promise<void> } {
  let heldMs = 0
  let isOver = false

  async function hold(): Promise<void> {
    while (!isOver) {
      if (heldMs > 0) {
        process.kill(pid, 'SIGSTOP')
        await delay(heldMs)
        process.kill(pid, 'SIGCONT')
      }
      await delay(freeMs(heldMs))
    }
  }
  const holding = hold()

  return {
    by(ms) {
      heldMs = ms
    },
    async end() {
      isOver = true
      await holding
    },
  }
}

/**
 * Returns the pause in ms between two suspensions. It is shorter than the 500 ms between two lag measurements of the
 * hub, so that every measurement includes a suspension.
 */
const freeMs = (heldMs: number) => (heldMs === 0 ? 50 : Math.min(400, heldMs * 0.4))
