/**
 * This node counts as blind after this many timer ticks without a successful read of the event log. A blocked event
 * loop cannot cause a false alarm, because missed ticks are not made up for.
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
