import { setTimeout as delay } from 'node:timers/promises'

/**
 * Keeps the processor from a process for `ms` at a time, again and again, as a machine does that has too much to do: its
 * event loop is that late. 0 lets it be.
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

/** Enough to do something in; so short that no half second, which is how often the hub looks, goes by without a delay. */
const freeMs = (heldMs: number) => (heldMs === 0 ? 50 : Math.min(400, heldMs * 0.4))
