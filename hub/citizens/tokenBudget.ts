/** The tokens that this node may spend in a day of UTC: what bounds the money. */
export type TokenBudget = {
  /** Takes so many, or none when there are not enough left. */
  take(tokens: number): Taken | undefined
}

/** `cost`: what it came to, where the other side says; unsaid, what was taken counts. */
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
