import { indexChannels } from '../../storage/channelWords.ts'
import type { Sql } from '../../storage/database.ts'
import { indexRecords } from '../../storage/recordWords.ts'
import { indexPosts } from '../../storage/words.ts'
import { type Periodic, startPeriodic } from '../lib/periodic.ts'
import type { Tail } from '../log/tail.ts'

const everyMs = 1000
/**
 * Number of posts per batch. The extraction of their words takes about 5 ms. A batch needs five statements, regardless
 * of its size.
 */
const perBatch = 500
/** Maximum number of batches of posts per run of the job. The next run continues. */
const batchesPerRound = 20
/** Number of events per batch when records other than posts are indexed. */
const eventsPerBatch = 5000
/** Number of batches of posts that a question to a citizen (a built-in agent) waits for. */
const batchesPerQuestion = 1

export type SearchIndex = Periodic & {
  /** Resolves once all current posts are searchable, or after `batchesPerQuestion` batches. */
  catchUp(): Promise<void>
}

type Needs = {
  sql: Sql
  tail: Pick<Tail, 'epoch' | 'position'>
  background(error: unknown, work: string): void
}

/**
 * Starts the job that keeps the search indexes of posts, channel names and all other records up to date. Every node
 * runs this job, but only one at a time does the work.
 */
export function startSearchIndex({ sql, tail, background }: Needs): SearchIndex {
  let closed = false
  /** Epoch and position of the log at the time when all posts were last indexed. */
  let indexed = ''
  /** Epoch and position of the log up to which records other than posts are indexed. */
  let followed = ''

  async function index(batches: number): Promise<void> {
    const end = `${tail.epoch} ${tail.position}`
    for (let batch = 0; batch < batches && !closed; batch++) {
      if ((await indexPosts(sql, perBatch)) < perBatch) {
        indexed = end
        return
      }
    }
  }

  /** Indexes records other than posts. Makes no query if the log has not grown. Many events may need several runs. */
  async function followRecords(): Promise<void> {
    const end = `${tail.epoch} ${tail.position}`
    for (let batch = 0; followed !== end && batch < batchesPerRound && !closed; batch++) {
      if (!(await indexRecords(sql, eventsPerBatch))) followed = end
    }
  }

  /**
   * Indexes records, channel names and posts. Makes no query if the log has not grown, because every post, deletion and
   * name adds an event.
   */
  async function round(): Promise<void> {
    await followRecords()
    if (indexed === `${tail.epoch} ${tail.position}`) return
    while ((await indexChannels(sql, perBatch)) === perBatch && !closed);
    await index(batchesPerRound)
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
