import type { Sql } from '../storage/database.ts'
import { indexPosts } from '../storage/words.ts'
import { type Clock, startClock } from './clock.ts'

const everyMs = 1000
/** The event loop makes the words, in some 5 ms. A smaller batch pays as much for its five statements. */
const perBatch = 500
/** A round ends after so many, and the next goes on. */
const batchesPerRound = 20
/** How much a question waits for. */
const batchesPerQuestion = 1

export type WordIndex = Clock & {
  /** Resolves when the posts of this moment can be found, or a fair part of many that are missing. */
  catchUp(): Promise<void>
}

type Options = { sql: Sql; failed(error: unknown, work: string): void }

/** Keeps the index of words up with the posts; every node may, one at a time does. */
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
