import type { Sql } from '../../storage/database.ts'
import { indexPosts } from '../../storage/words.ts'
import { type Periodic, startPeriodic } from '../lib/periodic.ts'
import type { Tail } from '../log/tail.ts'

const everyMs = 1000
/** Posts per batch. Extracting their words takes about 5 ms. A batch of any size needs five statements. */
const perBatch = 500
/** Limit per round; the next round continues. */
const batchesPerRound = 20
/** Number of batches that a search waits for. */
const batchesPerQuestion = 1

export type SearchIndex = Periodic & {
  /** Resolves once all current posts are searchable, or after a few batches if many are missing. */
  catchUp(): Promise<void>
}

type Needs = {
  sql: Sql
  tail: Pick<Tail, 'epoch' | 'position'>
  background(error: unknown, work: string): void
}

/** Keeps the post search index up to date. Every node runs this job; only one at a time does the work. */
export function startSearchIndex({ sql, tail, background }: Needs): SearchIndex {
  let closed = false
  /** Log position at which all posts were last indexed. */
  let indexed = ''

  async function index(batches: number): Promise<void> {
    const end = `${tail.epoch} ${tail.position}`
    for (let batch = 0; batch < batches && !closed; batch++) {
      if ((await indexPosts(sql, perBatch)) < perBatch) {
        indexed = end
        return
      }
    }
  }

  /** Skips Postgres while the log has not grown, because every new or deleted post adds an event. */
  async function round(): Promise<void> {
    if (indexed !== `${tail.epoch} ${tail.position}`) await index(batchesPerRound)
  }

  const periodic = startPeriodic({ everyMs, work: 'indexing words', round, background })
  return {
    catchUp: () => index(batchesPerQuestion),
    close() {
      closed = true
      return periodic.close()
    },
  }
}
