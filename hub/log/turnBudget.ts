/**
 * Creates a function that returns how much of the budget for one event-loop turn is left. `spent` returns the
 * total spent so far, in the same unit as `budget`.
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
