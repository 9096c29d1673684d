/**
 * Maximum number of cached responses per turn of the event loop. Sending this many takes about 15 ms, and clients
 * normally request far fewer at once.
 */
const answersMax = 1000
/**
 * Number of cached responses after which the counter is scheduled to be reset at the end of the event-loop turn. For
 * fewer responses, scheduling a reset is not worth its cost.
 */
const lookedAt = 32

/**
 * Returns a function that returns true while this event-loop turn may serve one more cached response. A limit is
 * needed, because a client can pipeline thousands of requests in one TCP segment. uWebSockets.js delivers all of these
 * requests in one turn.
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
