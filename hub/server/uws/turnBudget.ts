/** Far more than there are connections with a request in one turn, and about 15 ms of work. */
const answersMax = 1000
/** So rarely is the end of a turn asked for, which costs a part of an answer. */
const lookedAt = 32

/**
 * Returns whether one more answer may be given in this turn. A client may send thousands of requests in one segment, and the library
 * hands all of them over in the same turn.
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
