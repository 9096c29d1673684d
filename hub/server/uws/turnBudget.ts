/** Maximum number of cached responses sent per turn of the event loop. Sending this many takes about 15 ms. */
const answersMax = 1000
/**
 * Number of responses in a turn at which a reset of the count is scheduled for the end of the turn.
 * Scheduling a reset in every turn, even after a single response, would cost too much time.
 */
const lookedAt = 32

/**
 * Creates a function to call before sending a cached response. The function returns false if too many
 * responses have already been sent in this turn of the event loop.
 */
export function createTurnBudget(): () => boolean {
  let answers = 0
  return () => {
    answers += 1
    if (answers === lookedAt) {
      setImmediate(() => {
        answers = 0
      })
    }
    return answers <= answersMax
  }
}
