/**
 * Minimum time between two redraws, in milliseconds: short enough to look live, and long enough for readers to keep up.
 */
const batchMs = 250

/** Runs `take` at most once per `batchMs`, however often the returned function is called. */
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
