import type { Sql } from '../storage/database.ts'
import { indexPosts } from '../storage/words.ts'
import { type Clock, startClock } from './clock.ts'

const everyMs = 1000
/** Posts per batch. Their words are extracted on the event loop, in some 5 ms. A smaller batch pays as much for its five statements. */
const perBatch = 500
/** Limit per round; the next round continues. */
const batchesPerRound = 20
/** Batches that a search waits for. */
const batchesPerQuestion = 1

export type WordIndex = Clock & {
  /** Resolves once all current posts are searchable, or after a few batches if many are missing. */
  catchUp(): Promise<void>
}

type Options = { sql: Sql; failed(error: unknown, work: string): void }

/** Keeps the search index current with the posts. Every node runs this job; one at a time does the work. */
export function startWordIndex({ sql, failed }: Options): WordIndex {
  let closed = false

  async function index(batches: number): Promise<void> {
    for (let batch = 0; batch < batches && !closed; batch++) {
      if ((await indexPosts(sql, perBatch)) < perBatch) return
    }
  }

  const clock = startClock({
    ...{ everyMs, work: 'indexing words', failed },
    round: () => index(batchesPerRound),
  })
  return {
    catchUp: () => index(batchesPerQuestion),
    close() {
      closed = true
      return clock.close()
    },
  }
}
