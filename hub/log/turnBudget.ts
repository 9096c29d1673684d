/**
 * Returns a function that is true while `spent` has grown by less than `budget` in this turn of the event loop. The
 * budget starts with the first call in a turn.
 */
export function createTurnBudget(budget: number, spent: () => number): () => boolean {
  let end: number | undefined
  const endTurn = () => {
    end = undefined
  }
  return () => {
    const now = spent()
    if (end === undefined) {
      end = now + budget
      setImmediate(endTurn)
    }
    return now < end
  }
}
