/** Creates a budget that is renewed in each turn of the event loop. `spent` returns the total spent so far. */
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
