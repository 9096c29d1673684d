/**
 * Counted in ticks rather than measured in time. A blocked event loop counts as one tick, and pending answers
 * are read before the next.
 */
const blindness = { everyMs: 500, counts: 10 }

/** Counts the ticks in a row without a successful read, and calls `lost` once there are too many. */
export function createSight(lost: () => void) {
  let unseen = 0
  let counting: NodeJS.Timeout | undefined
  return {
    watch(): void {
      counting = setInterval(() => {
        unseen += 1
        if (unseen === blindness.counts) lost()
      }, blindness.everyMs).unref()
    },
    seen(): void {
      unseen = 0
    },
    get isLost() {
      return unseen >= blindness.counts
    },
    close: () => clearInterval(counting),
  }
}
