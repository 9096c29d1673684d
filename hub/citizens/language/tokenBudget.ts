/** Daily limit on language model tokens. A day begins at midnight UTC. */
export type TokenBudget = {
  /** Reserves tokens for a call. Returns undefined if too few are left today. */
  take(tokens: number): Taken | undefined
}

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
