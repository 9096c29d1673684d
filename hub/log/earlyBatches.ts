import type { StoredEvent } from '../../storage/log.ts'

const eventsMost = 10_000

export type EarlyBatches = ReturnType<typeof createEarlyBatches>

/** Creates the buffer for committed batches that arrive too early, while earlier events are still missing. */
export function createEarlyBatches() {
  let batches: (readonly StoredEvent[])[] = []
  const seqOf = (batch: readonly StoredEvent[] | undefined) => batch?.[0]?.seq ?? Number.POSITIVE_INFINITY
  return {
    /** Returns the sequence number of the first event in the batches, or infinity if there are none. */
    first: () => seqOf(batches[0]),
    add(batch: readonly StoredEvent[]): void {
      batches.push(batch)
      if (batches.length > 1) batches.sort((a, b) => seqOf(a) - seqOf(b))
    },
    /** Removes and returns the first batch if it follows `position` without a gap. */
    take(position: number): readonly StoredEvent[] | undefined {
      return seqOf(batches[0]) <= position + 1 ? batches.shift() : undefined
    },
    /** Drops all batches if they hold too many events. This node then reads the events from Postgres. */
    bound(): void {
      if (batches.reduce((sum, batch) => sum + batch.length, 0) > eventsMost) batches = []
    },
    clear(): void {
      batches = []
    },
  }
}
