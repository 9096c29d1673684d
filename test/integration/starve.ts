import { setTimeout as delay } from 'node:timers/promises'

/**
 * Repeatedly suspends a process for `ms`, so that its event loop lags as on an overloaded machine. 0 stops this.
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
 * Time that the process runs between two pauses: long enough to work, and under half a second, so that every
 * measurement by the hub sees a delay.
 */
const freeMs = (heldMs: number) => (heldMs === 0 ? 50 : Math.min(400, heldMs * 0.4))
