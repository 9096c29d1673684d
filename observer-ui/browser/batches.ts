/**
 * Minimum time between two redraws, in milliseconds. Short enough to look live, long enough for the reader to follow.
 */
const batchMs = 250

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
