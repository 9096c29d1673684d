import type { Sql } from '../../storage/database.ts'
import { indexPosts } from '../../storage/words.ts'
import { type Periodic, startPeriodic } from '../lib/periodic.ts'

const everyMs = 1000
/** Posts per batch. Their words are extracted on the event loop, in some 5 ms. A smaller batch pays as much for its five statements. */
const perBatch = 500
/** Limit per round; the next round continues. */
const batchesPerRound = 20
/** Batches that a search waits for. */
const batchesPerQuestion = 1

export type SearchIndex = Periodic & {
  /** Resolves once all current posts are searchable, or after a few batches if many are missing. */
  catchUp(): Promise<void>
}

type Needs = { sql: Sql; background(error: unknown, work: string): void }

/** Keeps the search index current with the posts. Every node runs this job; one at a time does the work. */
export function startSearchIndex({ sql, background }: Needs): SearchIndex {
  let closed = false

  async function index(batches: number): Promise<void> {
    for (let batch = 0; batch < batches && !closed; batch++) {
      if ((await indexPosts(sql, perBatch)) < perBatch) return
    }
  }

  const periodic = startPeriodic({
    ...{ everyMs, work: 'indexing words', background },
    round: () => index(batchesPerRound),
  })
  return {
    catchUp: () => index(batchesPerQuestion),
    close() {
      closed = true
      return periodic.close()
    },
  }
}
