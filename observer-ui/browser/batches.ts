/** Four times a second: often enough to look live, seldom enough to be read. */
const batchMs = 250

/** Calls `take` soon after it was asked to, and never oftener than the page may change. */
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
