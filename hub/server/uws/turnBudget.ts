/** Maximum number of cached responses sent per turn of the event loop. Sending this many takes about 15 ms. */
const answersMax = 1000
/**
 * Value of the response counter at which its reset to 0 is scheduled. Scheduling a reset in every turn of the event
 * loop would cost too much time.
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
