/** Minimum time between two redraws: short enough to look live, long enough to read. */
const batchMs = 250

/** Limits redraws: the returned function schedules a call of `take`, at most once per `batchMs`. */
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
