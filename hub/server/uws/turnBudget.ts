/** Maximum number of cached responses sent per turn of the event loop. Sending this many takes about 15 ms. */
const answersMax = 1000
/**
 * Number of counted responses that triggers a reset of the counter. A reset in every turn of the event loop would cost
 * too much.
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
