import { isConnectionLoss, type Tx, untilConnectionLoss } from '../../storage/database.ts'
import { readTakenClaims } from '../../storage/idempotency.ts'
import { lockHead, moveHead } from '../../storage/log.ts'
import { AnsweredBefore, type Change, type Queued, type Verdict, type Written } from './change.ts'
import { type OpenDraft, openDraft } from './draft.ts'
import { type Facts, readFacts } from './facts.ts'

/** Judges and writes a batch in a transaction that holds the head lock: it sees the truth, whoever else writes. */
export async function writeUnderLock(
  tx: Tx,
  batch: readonly Queued[],
  readTime: (tx: Tx) => Promise<Date>,
): Promise<Written> {
  // Sent together, here and below: a transaction holds up every node for as long as it has the lock. A statement begins when the
  // one before it is done, and sees what is committed then: these facts are read under the lock.
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
    // A strict change makes the facts stale.
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
  return { verdicts, told: { epoch, events: draft.placed() } }
}

/**
 * The claims under which an answer is kept already. A crowd that is told nothing asks the same on every node: where that broke the batch
 * instead, repeats would keep the nodes from what is new.
 */
async function takenClaims(tx: Tx, batch: readonly Queued[]): Promise<Set<Uint8Array>> {
  const claims = batch.flatMap(({ change }) => change.claim ?? [])
  return new Set(claims.length > 0 ? await readTakenClaims(tx, claims) : [])
}

function factsFor(tx: Tx, batch: readonly Queued[]): Promise<Facts> {
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
