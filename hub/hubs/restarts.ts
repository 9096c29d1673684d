/**
 * Time in ms after which a hub (server process) that serves clients counts as stable. When a stable hub
 * exits, its earlier exits are ignored.
 */
const recoveredMs = 60_000
const firstMs = 200
const longestMs = 5000
/**
 * Number of consecutive exits of one hub (server process) after which all hubs stop. The service manager then restarts
 * the whole service.
 */
const endsMax = 5

export type Restarts = {
  /**
   * Records the exit of a hub (server process). Returns the milliseconds until its restart, or undefined after
   * `endsMax` exits in a row. `servedMs` is 0 if the hub never served clients.
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
