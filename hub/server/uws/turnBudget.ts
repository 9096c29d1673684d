/** Maximum number of cached responses sent per turn of the event loop. Sending this many takes about 15 ms. */
const answersMax = 1000
/**
 * Number of counted responses that triggers a reset of the counter. A reset in every turn of the event loop would cost
 * too much.
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
