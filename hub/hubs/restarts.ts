/** Time for which a hub must serve to count as stable. Earlier exits of a stable hub no longer count. */
const recoveredMs = 60_000
const firstMs = 200
const longestMs = 5000
/** Number of consecutive exits of one hub after which all hubs stop. The system then restarts the whole service. */
const endsMax = 5

/** Decides when to restart a hub that has exited. */
export type Restarts = {
  /**
   * Records the exit of a hub. Returns the wait before the next start, or undefined to give up. `servedMs` is the time
   * for which the hub served clients, or 0 if it never did.
   */
  next(servedMs: number): number | undefined
}

export function createRestarts(): Restarts {
  let ends = 0
  return {
    next(servedMs) {
      ends = servedMs >= recoveredMs ? 1 : ends + 1
      return ends < endsMax ? Math.min(firstMs * 2 ** (ends - 1), longestMs) : undefined
    },
  }
}
