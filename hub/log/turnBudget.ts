/**
 * Creates a function that returns how much of `budget` is left in the current turn of the event loop. Each turn gets
 * the whole budget. `spent` returns the total spent in all turns, in the same unit.
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
