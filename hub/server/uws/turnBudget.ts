/** Answers per turn: far above the connections with a request in one turn, and about 15 ms of work. */
const answersMax = 1000
/** Schedules the end-of-turn callback only after this many answers, because it costs part of an answer. */
const lookedAt = 32

/**
 * Returns a function that is true while this turn may serve one more cached response. A client may pipeline
 * thousands of requests in one TCP segment, which the library delivers in one turn.
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
