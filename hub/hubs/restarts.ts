/** Serving time after which a hub counts as recovered from earlier exits. */
const recoveredMs = 60_000
const firstMs = 200
const longestMs = 5000
/** Consecutive exits of a hub after which all hubs stop, so that the system restarts the whole service. */
const endsMax = 5

/** Decides when a hub is restarted after it ended. */
export type Restarts = {
  /**
   * Returns the wait before the next start, or undefined to give up. `servedMs` is the time since the hub
   * opened, 0 if it never did.
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
