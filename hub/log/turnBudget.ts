/**
 * Creates a function that returns the unspent part of `budget`, which applies to one turn of the event loop. `spent`
 * returns the total of all turns so far. The first call in each turn starts with a full budget.
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
