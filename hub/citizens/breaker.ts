/**
 * Keeps calls from what does not answer: after so many failures in a row it lets none through for a while, then one, whose
 * outcome decides.
 */
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
      // One tries; those who come meanwhile do not.
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
