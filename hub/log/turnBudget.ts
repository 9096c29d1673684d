/**
 * Returns a function that is true while work in this turn of the event loop has time left. The budget starts with the
 * first call in a turn.
 */
export function createTurnBudget(budgetMs: number, nowMs = () => performance.now()): () => boolean {
  let endsAtMs: number | undefined
  const endTurn = () => {
    endsAtMs = undefined
  }
  return () => {
    const now = nowMs()
    if (endsAtMs === undefined) {
      endsAtMs = now + budgetMs
      setImmediate(endTurn)
    }
    return now < endsAtMs
  }
}
