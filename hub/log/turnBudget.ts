/**
 * Creates a function that returns the part of `budget` that is left in the current turn of the event loop. `spent`
 * returns the total of all turns so far. Each turn starts with a full budget.
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
