/**
 * Minimum time between two redraws, in milliseconds: short enough to look live, and long enough for readers to keep up.
 */
const batchMs = 250

/** Returns a function that schedules a run of `take`. Calls within `batchMs` share one run. */
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
