/** Maximum responses per turn: about 15 ms of work, and far more than clients normally request at once. */
const answersMax = 1000
/**
 * Number of responses after which the end-of-turn callback is scheduled. With fewer, the callback is not
 * worth its cost.
 */
const lookedAt = 32

/**
 * Returns a function that is true while this turn may serve one more cached response. A client may pipeline
 * thousands of requests in one TCP segment, which uWebSockets.js delivers in one turn.
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
