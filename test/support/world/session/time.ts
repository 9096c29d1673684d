export type SessionTime = {
  /**
   * Advances the clock by an interval. Waits first until every call that an earlier advance interrupted has been
   * repeated. Without the wait, a slow machine could interrupt the same call again and again.
   */
  letTimePass(hours: number): Promise<void>
  /** Repeats an interrupted call. The clock does not advance until the call is answered. */
  repeat<Answer>(call: () => Promise<Answer>): Promise<Answer>
}

/** Coordinates the advances of a session's clock with the repeated calls. Concurrent advances run one after another. */
export function openSessionTime(advance: (hours: number) => Promise<void>): SessionTime {
  const repeated = new Set<Promise<unknown>>()
  let passing = Promise.resolve()

  async function afterRepeats(hours: number): Promise<void> {
    while (repeated.size > 0) await Promise.allSettled(repeated)
    await advance(hours)
  }

  return {
    letTimePass(hours) {
      passing = passing.then(() => afterRepeats(hours))
      return passing
    },
    async repeat(call) {
      const answer = call()
      repeated.add(answer)
      try {
        return await answer
      } finally {
        repeated.delete(answer)
      }
    },
  }
}
