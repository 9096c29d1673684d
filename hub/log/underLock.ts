import { isConnectionLoss, type Tx } from '../../storage/database.ts'
import { readTakenClaims } from '../../storage/idempotency.ts'
import { lockHead, moveHead } from '../../storage/log.ts'
import { AnsweredBefore, type Change, type Queued, type Verdict, type Written } from './change.ts'
import { type OpenDraft, openDraft } from './draft.ts'
import { type Facts, readFacts } from './facts.ts'

/**
 * Time after which a batch applies no further strict change, because each one takes several round trips. Without this
 * limit, a batch on a slow Postgres would hold the lock on the log's head past its own deadline and past those of other
 * nodes, and no batch would finish.
 */
const holdMs = 1000

/** Result of writing a batch under the lock on the log's head. `postponed` lists the changes left for a later batch. */
export type WrittenUnderLock = Written & { postponed: readonly Queued[] }

type Needs = {
  readTime(tx: Tx): Promise<Date>
  /** Called when the transaction has locked the log's head. */
  locked(): void
}

/**
 * Applies and writes a batch of changes in a transaction that locks the log's head. No other writer can then change the
 * state that the batch reads.
 */
export async function writeUnderLock(
  tx: Tx,
  batch: readonly Queued[],
  { readTime, locked }: Needs,
): Promise<WrittenUnderLock> {
  // Send the statements without waiting for each one, because the lock on the log's head blocks every node. Postgres
  // runs the statements in order, so these reads run under the lock. Use only async functions here: the driver sends a
  // bare query after the statements of async functions, even of those that are called later.
  const isHot = batch[0]?.change.type === 'hot'
  const [head, at, taken, read] = await Promise.all([
    lockHead(tx),
    readTime(tx),
    takenClaims(tx, batch),
    isHot ? factsFor(tx, batch) : undefined,
  ])
  locked()
  const holdUntil = performance.now() + holdMs
  const draft = openDraft(head, at)
  const verdicts: Verdict[] = []
  let facts: Facts | undefined = read

  async function attempt(change: Change<unknown>): Promise<unknown> {
    if (change.claim && taken.has(change.claim)) throw new AnsweredBefore()
    if (change.type === 'hot') {
      facts ??= await factsFor(tx, batch)
      return change.apply(draft, facts)
    }
    // A strict change may alter the state on which hot changes depend, so read that state again for the next hot
    // change.
    facts = undefined
    return applyStrict(tx, draft, change)
  }

  for (const queued of batch) {
    if (queued.change.type === 'strict' && verdicts.length > 0 && performance.now() > holdUntil) break
    // The rule of a strict change must see the rows of earlier changes in the batch, so write these rows first.
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
  // Read the epoch after all changes, because one of them may have renewed it.
  const moved = draft.seq > head.seq ? moveHead(tx, draft.seq) : head.epoch
  const [epoch] = await Promise.all([moved, draft.flush(tx)])
  const postponed = batch.slice(verdicts.length)
  return { verdicts, postponed, told: { epoch, events: draft.placed() } }
}

/**
 * Returns the idempotency keys of this batch that already have a stored response. Clients that got no response may
 * retry on all nodes at the same time. Refusing these repeats one by one avoids a violation of the unique key, which
 * would fail the whole batch.
 */
async function takenClaims(tx: Tx, batch: readonly Queued[]): Promise<Set<Uint8Array>> {
  const claims = batch.flatMap(({ change }) => change.claim ?? [])
  return new Set(claims.length > 0 ? await readTakenClaims(tx, claims) : [])
}

function factsFor(tx: Tx, batch: readonly Queued[]): Promise<Facts> {
  const asked = batch.flatMap(({ change }) => (change.type === 'hot' ? (change.asks ?? []) : []))
  return readFacts(tx, asked)
}

/** Applies a strict change in a savepoint, so that a refusal undoes only this change. */
function applyStrict(
  tx: Tx,
  draft: OpenDraft,
  change: Change<unknown> & { type: 'strict' },
): Promise<unknown> {
  return tx.savepoint(async (inner) => {
    const result = await change.apply(draft, inner)
    await draft.flush(inner)
    return result
  })
}
