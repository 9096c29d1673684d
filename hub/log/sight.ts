/**
 * The node is blind (cannot read the log) after `counts` consecutive ticks without a successful read. Counting ticks
 * tolerates a blocked event loop, which delays the ticks too: the block counts as one tick, and pending responses from
 * Postgres are read before the next tick.
 */
const blindness = { everyMs: 500, counts: 10 }

/** Counts consecutive ticks without a successful read of the log. Calls `lost` when there are too many. */
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
