/** Maximum number of cached responses sent per turn of the event loop. Sending this many takes about 15 ms. */
const answersMax = 1000
/**
 * Number of responses that must be counted before the response counter is reset at the end of the turn of the
 * event loop. A reset after every turn would cost too much.
 */
const lookedAt = 32

/**
 * Creates a function that counts a cached response and returns false if this event-loop turn has sent too many. One
 * turn may deliver thousands of pipelined requests.
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
