/** Budget of model tokens that this node may still use today (UTC). Limits the cost of the language model. */
export type TokenBudget = {
  /** Reserves model tokens for a call. Returns undefined if too few are left today. */
  take(tokens: number): Taken | undefined
}

/**
 * A reservation of model tokens. `cost` corrects the reservation to the number of tokens used, if the model reports
 * that number.
 */
type Taken = { cost(tokens: number): void }

export function createTokenBudget({ daily, now }: { daily: number; now(): Date }): TokenBudget {
  let day = ''
  let left = daily
  return {
    take(tokens) {
      const today = now().toISOString().slice(0, 10)
      if (today !== day) {
        day = today
        left = daily
      }
      if (tokens > left) return undefined
      left -= tokens
      return {
        cost(told) {
          if (day === today && Number.isSafeInteger(told) && told > 0) left += tokens - told
        },
      }
    },
  }
}
