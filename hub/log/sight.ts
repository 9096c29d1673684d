/**
 * Limit after which a node counts as unable to read the event log: `counts` timer ticks without a successful
 * read. Ticks are counted instead of time, because a blocked event loop delays ticks and reads alike.
 */
const blindness = { everyMs: 500, counts: 10 }

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
