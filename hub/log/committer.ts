import {
  isConnectionLoss,
  isRefusedByDatabase,
  type Sql,
  type Tx,
  untilConnectionLoss,
} from '../../storage/database.ts'
import { readTakenClaims } from '../../storage/idempotency.ts'
import { type Batch, lockHead, moveHead } from '../../storage/log.ts'
import { Refusal } from '../contract/refusal.ts'
import { TooLate, within } from '../deadline.ts'
import type { WriteHealth } from '../writeHealth.ts'
import { type Draft, type OpenDraft, openDraft } from './draft.ts'
import { type Facts, type Question, readFacts } from './facts.ts'

/**
 * What an operation wants written. `hot` was decided on committed state and only adds rows, it is synchronous so that
 * nothing slow can stand under the head lock; what it `asks` is read there once for the whole batch. `strict`
 * evaluates its rule inside the lock and sees the truth.
 */
export type Change<Result> = {
  /** What its answer is kept under. Where there is one already it is not done: it throws `AnsweredBefore`. */
  claim?: Uint8Array
} & (
  | { type: 'hot'; asks?: Question; apply(draft: Draft, facts: Facts): Result }
  | { type: 'strict'; apply(draft: Draft, tx: Tx): Promise<Result> }
)

/** The same was asked for before, by this node or another, and done. */
export class AnsweredBefore extends Error {
  override readonly name = 'AnsweredBefore'
}

export type Committer = {
  /** Resolves after COMMIT, and after this node's tail has passed the events. Throws what the change threw, or `unavailable`. */
  commit<Result>(change: Change<Result>): Promise<Result>
  /** Changes that were not answered yet: in the queue, or in the batch under way. */
  readonly waiting: number
  /** Takes no more changes and waits for those under way. */
  close(): Promise<void>
}

type Queued = { change: Change<unknown>; resolve(result: unknown): void; reject(error: unknown): void }
type Verdict = { queued: Queued } & ({ result: unknown } | { refused: unknown })

type Written = { verdicts: Verdict[]; told: Batch }

/** A connection of its own: a commit does not queue behind reads. `renew` gives it up for another. */
export type CommitLine = { readonly sql: Sql; renew(): void }

type Dependencies = {
  line: CommitLine
  /** The instant that everything in a batch carries. Asked under the head lock. */
  readTime(tx: Tx): Promise<Date>
  /** Told every committed batch, before it is acknowledged. Resolves when this node has passed it. */
  passOn(batch: Batch): Promise<void>
  health: Pick<WriteHealth, 'began' | 'committed' | 'failed'>
  observe: {
    batchCommitted(changes: number, events: number, ms: number): void
    batchFailed(error: unknown): void
    tellingFailed(error: unknown): void
  }
}

const batchMax = 512
const queueMax = 20_000
/** A server that froze must not hold its callers; the connection is given up with the transaction on it. */
const commitMs = 10_000

const outcomeUnknown = () =>
  new Refusal('unavailable', {
    hint: 'Call again with the same Idempotency-Key: it is done once, whatever became of this try.',
    retryAfter: 1,
  })

const tooLate = () => Promise.reject(new TooLate('the batch was given up before it began'))

/** Group commit: one batch in flight, the next is whatever queued meanwhile, one COMMIT for all of it. */
export function createCommitter({ line, readTime, passOn, health, observe }: Dependencies): Committer {
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
    }
    running = undefined
  }

  async function commitBatch(batch: Queued[]): Promise<void> {
    const startedAt = performance.now()
    health.began()
    let written: Written
    let isGivenUp = false
    try {
      const write = untilConnectionLoss((tx) => writeBatch(tx, batch, readTime))
      // One that waited for its connection until its callers were told that the outcome is unknown must not begin.
      const transaction = line.sql.begin((tx) => (isGivenUp ? tooLate() : write(tx)))
      written = await within(commitMs, transaction as Promise<Written>)
    } catch (error) {
      isGivenUp = error instanceof TooLate
      if (isGivenUp) line.renew()
      if (isRefusedByDatabase(error) && batch.length > 1) {
        // One bad change costs nobody else, and those beside it little: it is looked for by halves.
        const half = Math.ceil(batch.length / 2)
        await commitBatch(batch.slice(0, half))
        return commitBatch(batch.slice(half))
      }
      health.failed(error)
      observe.batchFailed(error)
      const reason = error instanceof TooLate || isConnectionLoss(error) ? outcomeUnknown() : error
      for (const queued of batch) queued.reject(reason)
      return
    }
    health.committed()
    observe.batchCommitted(batch.length, written.told.events.length, performance.now() - startedAt)
    // It is durable: whatever goes wrong from here on, the callers are told so.
    await tell(written.told)
    settle(written.verdicts)
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
      if (closed || queue.length >= queueMax) {
        return Promise.reject(new Refusal('unavailable', { retryAfter: 1 }))
      }
      return new Promise<Result>((resolve, reject) => {
        queue.push({ change, resolve: resolve as (result: unknown) => void, reject })
        // Started in a microtask, so that changes queued in this turn share the first batch.
        running ??= Promise.resolve().then(drain)
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

async function writeBatch(tx: Tx, batch: Queued[], readTime: Dependencies['readTime']): Promise<Written> {
  // Sent together, here and below: whoever holds the lock holds up every node, for each way to Postgres and back. A statement
  // begins when the one before it is done, and sees what is committed then: these facts are read under the lock.
  const isHot = batch[0]?.change.type === 'hot'
  const [head, at, taken, read] = await Promise.all([
    lockHead(tx),
    readTime(tx),
    takenClaims(tx, batch),
    isHot ? factsFor(tx, batch) : undefined,
  ])
  const draft = openDraft(head, at)
  const verdicts: Verdict[] = []
  let facts: Facts | undefined = read

  async function attempt(change: Change<unknown>): Promise<unknown> {
    if (change.claim && taken.has(change.claim)) throw new AnsweredBefore()
    if (change.type === 'hot') {
      facts ??= await factsFor(tx, batch)
      return change.apply(draft, facts)
    }
    // What it changes makes the facts stale.
    facts = undefined
    return applyStrict(tx, draft, change)
  }

  for (const queued of batch) {
    // Rules inside the lock see what stands before them in the batch.
    if (queued.change.type === 'strict') await draft.flush(tx)
    const rewind = draft.mark()
    try {
      verdicts.push({ queued, result: await attempt(queued.change) })
    } catch (error) {
      if (isConnectionLoss(error)) throw error
      rewind()
      verdicts.push({ queued, refused: error })
    }
  }
  // Behind all changes: one of them may have renewed the epoch.
  const moved = draft.seq > head.seq ? moveHead(tx, draft.seq) : head.epoch
  const [epoch] = await Promise.all([moved, draft.flush(tx)])
  return { verdicts, told: { epoch, events: draft.numbered() } }
}

/**
 * The claims under which an answer is kept already. A crowd that is told nothing asks the same on every node: where that broke the batch
 * instead, repeats would keep the nodes from what is new.
 */
async function takenClaims(tx: Tx, batch: readonly Queued[]): Promise<Set<Uint8Array>> {
  const claims = batch.flatMap(({ change }) => change.claim ?? [])
  return new Set(claims.length > 0 ? await readTakenClaims(tx, claims) : [])
}

function factsFor(tx: Tx, batch: readonly { change: Change<unknown> }[]): Promise<Facts> {
  const asked = batch.flatMap(({ change }) => (change.type === 'hot' ? (change.asks ?? []) : []))
  return readFacts(tx, asked)
}

/** A refused strict change is undone to its savepoint; the rest of the batch stands. */
function applyStrict(
  tx: Tx,
  draft: OpenDraft,
  change: Change<unknown> & { type: 'strict' },
): Promise<unknown> {
  return tx.savepoint(
    untilConnectionLoss(async (inner) => {
      const result = await change.apply(draft, inner)
      await draft.flush(inner)
      return result
    }),
  )
}

function settle(verdicts: Verdict[]): void {
  for (const verdict of verdicts) {
    if ('refused' in verdict) verdict.queued.reject(verdict.refused)
    else verdict.queued.resolve(verdict.result)
  }
}
