/** Serving time after which a hub's earlier exits are no longer counted. */
const recoveredMs = 60_000
const firstMs = 200
const longestMs = 5000
/** Consecutive exits of one hub after which all hubs stop, so that the system restarts the whole service. */
const endsMax = 5

/** Decides when to restart a hub that has exited. */
export type Restarts = {
  /**
   * Returns the wait before the next start, or undefined to give up. `servedMs` is the time since the hub
   * opened, or 0 if it never did.
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
