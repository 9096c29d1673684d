import { within } from '../lib/deadline.ts'
import type { EarlyBatches } from './earlyBatches.ts'
import type { LogReads } from './logReads.ts'
import type { TailPlace } from './tailPlace.ts'

/**
 * Compares this node's position with the end of the event log in Postgres, and reads the events that this
 * node has missed. Only one comparison runs at a time.
 */
export type Healing = {
  /**
   * Starts to compare this node's position with the end of the event log, or joins the comparison in progress. Never
   * rejects.
   */
  look(): Promise<void>
  /**
   * Waits for any comparison in progress to end, and then makes a new one, because the earlier comparison may
   * have missed the latest events. Resolves after 2 s at the latest.
   */
  lookAfresh(): Promise<void>
  close(): Promise<void>
}

type Needs = {
  reads: LogReads
  place: TailPlace
  early: EarlyBatches
  patienceMs: number
  observe: { tailFailed(error: unknown): void; tailHealed(events: number): void }
}

export function createHealing({ reads, place, early, patienceMs, observe }: Needs): Healing {
  let running: Promise<void> | undefined
  let isClosed = false

  async function heal(): Promise<void> {
    const before = place.seq
    const head = await reads.head()
    // Start over if the log was replaced, or if it now ends before this node's position because events were lost.
    // Compare with `before`, because `place.seq` may have advanced during the read.
    if (head.epoch !== place.epoch || head.seq < before) {
      early.clear()
      return place.startOver(head)
    }
    while (place.seq < head.seq && !isClosed) await fill(head.seq)
  }

  /**
   * Reads the next missing events from Postgres. The read ends before the first batch in `early`, which holds batches
   * that arrived too soon. Then accepts those batches in `early` that now follow without a gap.
   */
  async function fill(headSeq: number): Promise<void> {
    const at = place.seq
    const upTo = Math.min(headSeq, early.first() - 1)
    const missing = upTo > at ? await reads.page(at, upTo) : []
    observe.tailHealed(missing.length)
    place.accept(missing)
    acceptEarly(early, place)
    if (place.seq === at) throw new Error(`the log has no event ${at + 1}, though its head is ${headSeq}`)
  }

  function look(): Promise<void> {
    running ??= heal()
      .catch(observe.tailFailed)
      .finally(() => {
        running = undefined
      })
    return running
  }

  return {
    look,
    lookAfresh() {
      const fresh = (running ?? Promise.resolve()).then(look)
      return within(patienceMs, fresh).catch(observe.tailFailed)
    },
    async close() {
      isClosed = true
      await running
    },
  }
}

/** Accepts the batches that arrived too early, unless events before them are still missing. */
export function acceptEarly(early: EarlyBatches, place: TailPlace): void {
  for (let next = early.take(place.seq); next; next = early.take(place.seq)) place.accept(next)
}
