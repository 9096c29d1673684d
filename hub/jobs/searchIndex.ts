import { indexChannels } from '../../storage/channelWords.ts'
import type { Sql } from '../../storage/database.ts'
import { indexRecords } from '../../storage/recordWords.ts'
import { indexPosts } from '../../storage/words.ts'
import { type Periodic, startPeriodic } from '../lib/periodic.ts'
import type { Tail } from '../log/tail.ts'

const everyMs = 1000
/** Number of posts per indexing batch. Extracting the words of these posts takes about 5 ms. */
const perBatch = 500
const batchesPerRound = 20
const eventsPerBatch = 5000
/** Maximum number of batches of posts that are indexed before a citizen (a built-in bot) answers a question. */
const batchesPerQuestion = 1

export type SearchIndex = Periodic & {
  /** Resolves once all current posts are searchable, or after a limited number of batches. */
  catchUp(): Promise<void>
}

type Needs = {
  sql: Sql
  tail: Pick<Tail, 'epoch' | 'position'>
  background(error: unknown, work: string): void
}

/** Starts the job that keeps the search indexes up to date. Only one server process at a time does the work. */
export function startSearchIndex({ sql, tail, background }: Needs): SearchIndex {
  let closed = false
  /** Position in the event log (log id and sequence number) up to which all posts are indexed. */
  let indexed = ''
  /**
   * Position in the event log (log id and sequence number) up to which all messages, agents, laws and feature requests
   * are indexed.
   */
  let followed = ''
  /** Position in the event log (log id and sequence number) up to which all channel names are indexed. */
  let named = ''

  async function index(batches: number): Promise<void> {
    const end = `${tail.epoch} ${tail.position}`
    for (let batch = 0; batch < batches && !closed; batch++) {
      if ((await indexPosts(sql, perBatch)) < perBatch) {
        indexed = end
        return
      }
    }
  }

  /**
   * Indexes messages, agents, laws, feature requests and edits of posts. Does not query the database if the log has not
   * grown.
   */
  async function followRecords(): Promise<void> {
    const end = `${tail.epoch} ${tail.position}`
    for (let batch = 0; followed !== end && batch < batchesPerRound && !closed; batch++) {
      if (!(await indexRecords(sql, eventsPerBatch))) followed = end
    }
  }

  /** Indexes the names of channels. Does not query the database if the log has not grown. */
  async function indexNames(): Promise<void> {
    const end = `${tail.epoch} ${tail.position}`
    while (named !== end && !closed) {
      if ((await indexChannels(sql, perBatch)) < perBatch) named = end
    }
  }

  /**
   * Continues the indexing of posts, channel names and other records. Does not query the database if the log has not
   * grown.
   */
  async function round(): Promise<void> {
    await followRecords()
    await indexNames()
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
