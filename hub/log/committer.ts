import { isConnectionLoss, isRefusedByDatabase, type Sql, type Tx } from '../../storage/database.ts'
import type { Batch } from '../../storage/log.ts'
import { transact } from '../../storage/transaction.ts'
import { notInTime, overloaded, Refusal, shuttingDown } from '../contract/refusal.ts'
import { TooLate, within, withinEach } from '../lib/deadline.ts'
import type { WriteAhead } from './aheadOfLock.ts'
import type { Change, Queued, Verdict, Written } from './change.ts'
import { writeUnderLock } from './underLock.ts'
import type { WriteHealth } from './writeHealth.ts'

export type Committer = {
  /**
   * Commits a change. Resolves after COMMIT, once this node has processed the change's events. Rejects if the
   * change is refused or storage is unavailable.
   */
  commit<Result>(change: Change<Result>): Promise<Result>
  /** Number of changes that are queued or being written. */
  readonly waiting: number
  /** Refuses further changes and waits for the pending ones. */
  close(): Promise<void>
}

/** A dedicated Postgres connection, so that commits do not queue behind reads. `renew` replaces the connection. */
export type CommitConnection = { readonly sql: Sql; renew(): void }

/** A `locked` batch is written under the lock on the event log. An `ahead` batch is written without the lock. */
export type Way = 'ahead' | 'locked'

type Needs = {
  commitConnection: CommitConnection
  writeAhead: WriteAhead
  /** Returns the timestamp for all records in a batch. Called while the event log is locked. */
  readTime(tx: Tx): Promise<Date>
  /** Publishes the events of a committed batch. Resolves when this node has processed the events. */
  passOn(batch: Batch): Promise<void>
  health: Pick<WriteHealth, 'began' | 'committed' | 'failed'>
  observe: {
    batchCommitted(changes: number, events: number, ms: number, way: Way): void
    batchFailed(error: unknown): void
    tellingFailed(error: unknown): void
  }
}

const batchMax = 512
const queueMax = 20_000
/** Time limit for writing a batch. It restarts when the batch gets the lock on the event log. */
const commitMs = 10_000

const onceMore =
  'Call again with the same Idempotency-Key: it runs only once, even if this attempt succeeded.'

/**
 * Converts a timeout or a lost connection to an error that asks the caller to retry with the same idempotency key.
 * Returns undefined for other errors.
 */
function outcomeUnknown(error: unknown): Refusal | undefined {
  if (error instanceof TooLate) return notInTime(onceMore)
  return isConnectionLoss(error) ? new Refusal('unavailable', { hint: onceMore, retryAfter: 1 }) : undefined
}

const tooLate = () => Promise.reject(new TooLate('the batch timed out before its transaction began'))

/**
 * Creates the committer. Changes that arrive while a batch is being written are committed together in the next batch.
 */
export function createCommitter({
  commitConnection,
  writeAhead,
  readTime,
  passOn,
  health,
  observe,
}: Needs): Committer {
  let queue: Queued[] = []
  let running: Promise<void> | undefined
  let inFlight = 0
  let closed = false

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.slice(0, batchMax)
      queue = queue.slice(batchMax)
      inFlight = batch.length
      await commitBatch(batch)
      inFlight = 0
      await turnEnd()
    }
    running = undefined
  }

  async function commitBatch(batch: readonly Queued[]): Promise<void> {
    const startedAt = performance.now()
    health.began()
    try {
      const ahead = await within(commitMs, writeAhead(batch))
      if (!ahead) return await commitUnderLock(batch)
      await conclude(ahead, startedAt, 'ahead')
      if (ahead.doubtful.length > 0) await commitUnderLock(ahead.doubtful)
    } catch (error) {
      giveUp(batch, error)
    }
  }

  async function commitUnderLock(batch: readonly Queued[]): Promise<void> {
    const startedAt = performance.now()
    health.began()
    let isGivenUp = false
    try {
      const written = await withinEach(commitMs, (locked) =>
        transact(commitConnection.sql, (tx) =>
          // Write nothing if the batch timed out while it waited for the connection. Its callers were already told that
          // the outcome is unknown.
          isGivenUp ? tooLate() : writeUnderLock(tx, batch, { readTime, locked }),
        ),
      )
      queue = [...written.postponed, ...queue]
      await conclude(written, startedAt, 'locked')
    } catch (error) {
      isGivenUp = error instanceof TooLate
      if (!isRefusedByDatabase(error) || batch.length === 1) return giveUp(batch, error)
      // Postgres refused one of the changes. Split the batch recursively, so that only that change fails.
      const half = Math.ceil(batch.length / 2)
      await commitUnderLock(batch.slice(0, half))
      await commitUnderLock(batch.slice(half))
    }
  }

  /**
   * Publishes a committed batch, then answers the calls that made the changes. An error here does not undo the commit.
   */
  async function conclude({ verdicts, told }: Written, startedAt: number, way: Way): Promise<void> {
    health.committed()
    observe.batchCommitted(verdicts.length, told.events.length, performance.now() - startedAt, way)
    await tell(told)
    settle(verdicts)
  }

  function giveUp(batch: readonly Queued[], error: unknown): void {
    if (error instanceof TooLate) commitConnection.renew()
    health.failed(error)
    observe.batchFailed(error)
    const reason = outcomeUnknown(error) ?? error
    for (const queued of batch) queued.reject(reason)
  }

  async function tell(told: Batch): Promise<void> {
    try {
      await passOn(told)
    } catch (error) {
      observe.tellingFailed(error)
    }
  }

  return {
    commit<Result>(change: Change<Result>): Promise<Result> {
      if (closed) return Promise.reject(shuttingDown())
      if (queue.length >= queueMax) return Promise.reject(overloaded())
      return new Promise<Result>((resolve, reject) => {
        queue.push({ change, resolve: resolve as (result: unknown) => void, reject })
        running ??= turnEnd().then(drain)
      })
    },
    get waiting() {
      return queue.length + inFlight
    },
    async close() {
      closed = true
      await running
    },
  }
}

/** Resolves at the end of this event-loop turn, so that all changes made in one turn share a batch. */
const turnEnd = () => new Promise<void>((resolve) => setImmediate(resolve))

function settle(verdicts: readonly Verdict[]): void {
  for (const verdict of verdicts) {
    if ('refused' in verdict) verdict.queued.reject(verdict.refused)
    else verdict.queued.resolve(verdict.result)
  }
}
