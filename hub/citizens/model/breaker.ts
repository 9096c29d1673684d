/** Circuit breaker: blocks calls for a while after several consecutive failures. */
export type Breaker = {
  lets(): boolean
  succeeded(): void
  failed(): void
}

export function createBreaker({
  failures,
  pauseMs,
  nowMs,
}: {
  failures: number
  pauseMs: number
  nowMs(): number
}): Breaker {
  let inARow = 0
  let closedUntilMs = 0
  return {
    lets() {
      if (nowMs() < closedUntilMs) return false
      // Let this one call test the service. Block all other calls for another `pauseMs`.
      if (inARow >= failures) closedUntilMs = nowMs() + pauseMs
      return true
    },
    succeeded() {
      inARow = 0
      closedUntilMs = 0
    },
    failed() {
      inARow += 1
      if (inARow >= failures) closedUntilMs = nowMs() + pauseMs
    },
  }
}
