/** Minimum time between two redraws: short enough to look live, long enough to read. */
const batchMs = 250

/** Limits redraws: the returned function calls `take` soon, but at most once per batch. */
export function inBatches(take: () => void): () => void {
  let isDue = false
  return () => {
    if (isDue) return
    isDue = true
    setTimeout(() => {
      isDue = false
      take()
    }, batchMs)
  }
}
