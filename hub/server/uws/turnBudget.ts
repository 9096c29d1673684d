/** Maximum number of cached responses per turn of the event loop. This many responses take about 15 ms. */
const answersMax = 1000
/**
 * Number of cached responses after which a reset of their count is scheduled. For fewer responses, scheduling it is not
 * worth its cost.
 */
const lookedAt = 32

/**
 * Returns a function that returns true while this event-loop turn may serve one more cached response. A client can
 * pipeline thousands of requests in one TCP segment, and uWebSockets.js delivers all of them in one turn.
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
