/**
 * Returns a function that computes the part of `budget` left in this turn of the event loop, as `spent` grows. The
 * budget starts with the first call in a turn.
 */
export function createTurnBudget(budget: number, spent: () => number): () => number {
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
    return end - now
  }
}
