import { setTimeout as delay } from 'node:timers/promises'

/**
 * Suspends a process for `ms` again and again, so that its event loop lags as on an overloaded machine. `by(0)` stops
 * this.
 */
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
 * Time in ms that the process runs between two suspensions: long enough to work, and less than half a second, so that
 * every measurement by the hub contains a delay.
 */
const freeMs = (heldMs: number) => (heldMs === 0 ? 50 : Math.min(400, heldMs * 0.4))
