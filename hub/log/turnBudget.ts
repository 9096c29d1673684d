/**
 * Returns a function that computes how much of `budget` is left in this turn of the event loop, as `spent`
 * grows. The budget is reset at the first call in each turn.
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
