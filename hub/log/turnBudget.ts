/**
 * Creates a function that returns the unspent part of a budget, which is renewed in each turn of the event loop.
 * `spent` returns the total spent so far, in the same unit as `budget`.
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
