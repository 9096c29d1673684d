import { isConnectionLoss, type Tx } from '../../storage/database.ts'
import { readTakenClaims } from '../../storage/idempotency.ts'
import { lockHead, moveHead } from '../../storage/log.ts'
import type { AgentId } from '../contract/ids.ts'
import { AnsweredBefore, type Change, type Queued, type Verdict, type Written } from './change.ts'
import { type OpenDraft, openDraft } from './draft.ts'
import { type Facts, readFacts } from './facts.ts'

/** Time in ms that a batch may lock the event log. Changes that remain after that time move to a later batch. */
const holdMs = 300

/** Result of writing a batch with the event log locked. `postponed`: changes left for a later batch. */
export type WrittenUnderLock = Written & { postponed: readonly Queued[] }

type Needs = {
  readTime(tx: Tx): Promise<Date>
  /** Called when the transaction has locked the event log. */
  locked(): void
}

/**
 * Writes a batch in a transaction that locks the event log, so that no other writer changes the state that the
 * batch reads.
 */
export async function writeUnderLock(
  tx: Tx,
  batch: readonly Queued[],
  { readTime, locked }: Needs,
): Promise<WrittenUnderLock> {
  const inOrder = hotFirst(batch)
  const isHot = inOrder[0]?.change.type === 'hot'
  // Send all statements at once to save round trips. Postgres runs them in order, so the event log is locked first.
  const [head, at, taken, read] = await Promise.all([
    // Call only async functions here. They send their queries at once, in this order. A query that is not inside a
    // function would be sent after the others, because the driver sends it only when it is awaited.
    lockHead(tx),
    readTime(tx),
    takenClaims(tx, batch),
    isHot ? factsFor(tx, batch) : undefined,
  ])
  locked()
  const holdUntil = performance.now() + holdMs
  const draft = openDraft(head, at)
  const verdicts: Verdict[] = []
  let strictDone = 0
  let facts: Facts | undefined = read

  async function attempt(change: Change<unknown>): Promise<unknown> {
    if (change.claim && taken.has(change.claim)) throw new AnsweredBefore()
    if (change.type === 'hot') {
      facts ??= await factsFor(tx, batch)
      return change.apply(draft, facts)
    }
    // Discard the prefetched data, which may be outdated after this change.
    facts = undefined
    return applyStrict(tx, draft, change)
  }

  for (const queued of inOrder) {
    if (queued.change.type === 'strict') {
      // Apply at least one `strict` change per batch, even if the time is up. Otherwise, such changes could
      // wait forever on a slow machine, because they need several round trips to Postgres.
      if (strictDone > 0 && performance.now() > holdUntil) break
      strictDone += 1
      // Write the rows of earlier changes in the batch, so that this change sees those rows.
      await draft.flush(tx)
    }
    const rewind = draft.mark()
    try {
      verdicts.push({ queued, result: await attempt(queued.change) })
    } catch (error) {
      if (isConnectionLoss(error)) throw error
      rewind()
      verdicts.push({ queued, refused: error })
    }
  }
  // Use the epoch (log id) that `moveHead` returns, because a change in this batch may have given the log another id.
  const moved = draft.seq > head.seq ? moveHead(tx, draft.seq) : head.epoch
  const [epoch] = await Promise.all([moved, draft.flush(tx)])
  const postponed = inOrder.slice(verdicts.length)
  return { verdicts, postponed, told: { epoch, events: draft.placed() } }
}

/**
 * Moves the fast changes of agents (`hot`, such as posts) ahead of the slow changes (`strict`), which need more round
 * trips to Postgres. Changes by the same agent keep their order.
 */
export function hotFirst(batch: readonly Queued[]): Queued[] {
  const behind = new Set<AgentId>()
  const front: Queued[] = []
  const rest: Queued[] = []
  for (const queued of batch) {
    const { type, by } = queued.change
    if (type === 'hot' && by !== undefined && !behind.has(by)) front.push(queued)
    else {
      rest.push(queued)
      if (by !== undefined) behind.add(by)
    }
  }
  return [...front, ...rest]
}

/**
 * Returns the idempotency keys that are already stored. Inserting such a key again would violate a unique constraint
 * and make the whole batch fail.
 */
async function takenClaims(tx: Tx, batch: readonly Queued[]): Promise<Set<Uint8Array>> {
  const claims = batch.flatMap(({ change }) => change.claim ?? [])
  return new Set(claims.length > 0 ? await readTakenClaims(tx, claims) : [])
}

function factsFor(tx: Tx, batch: readonly Queued[]): Promise<Facts> {
  const asked = batch.flatMap(({ change }) => (change.type === 'hot' ? (change.asks ?? []) : []))
  return readFacts(tx, asked)
}

/** Applies a change in a savepoint, so that only this change is undone if it is refused. */
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
