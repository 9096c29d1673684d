import { append } from '../../storage/append.ts'
import { isRefusedByDatabase, type Sql } from '../../storage/database.ts'
import type { HotChange, Queued, Verdict, Written } from './change.ts'
import { openDraft } from './draft.ts'
import { type Facts, type Question, readFacts } from './facts.ts'
import type { Tail } from './tail.ts'

/**
 * `doubtful` lists the changes refused here. The caller retries them under the lock, because a refusal is
 * final only under the lock.
 */
type WrittenAhead = Written & { doubtful: Queued[] }

/** Resolves with undefined if nothing was written. The caller then commits the batch under the lock. */
export type WriteAhead = (batch: readonly Queued[]) => Promise<WrittenAhead | undefined>

type Needs = {
  sql: Sql
  tail: Pick<Tail, 'epoch' | 'position' | 'ring'>
  /** Returns the current time according to the Postgres clock. */
  now(): Date
  /** True if this node knows that the token is valid at its tail's current position. `hash` is hex. */
  isLive(hash: string): boolean
}

/** Pause after another node wrote first, because that node will probably write again soon. */
const afterMissMs = 1000

/**
 * Assigns seqs to a batch, applies its changes at this node's tail, and writes it in one statement. The
 * statement does nothing unless the log still ends at the tail's position, so the decisions are as valid as
 * under the lock. This takes one round trip; a transaction takes five.
 */
export function createWriteAhead({ sql, tail, now, isLive }: Needs): WriteAhead {
  let missedAt = Number.NEGATIVE_INFINITY

  async function write(batch: readonly Queued[]): Promise<WrittenAhead | undefined> {
    const [last] = tail.ring.after(tail.position - 1, 1)
    const head = { seq: tail.position, epoch: tail.epoch }
    const asked = batch.flatMap(({ change }) => (change as HotChange).asks ?? [])
    const facts = await factsAt(asked)
    // The tail moved during the Postgres query, so the facts may be newer than the position from which this
    // batch would be numbered.
    if (!last || tail.position !== head.seq || tail.epoch !== head.epoch) return undefined
    const at = new Date(Math.max(now().getTime(), last.at.getTime()))
    const draft = openDraft(head, at)
    const verdicts: Verdict[] = []
    const doubtful: Queued[] = []
    for (const queued of batch) {
      const rewind = draft.mark()
      try {
        verdicts.push({ queued, result: (queued.change as HotChange).apply(draft, facts) })
      } catch {
        rewind()
        doubtful.push(queued)
      }
    }
    if (verdicts.length === 0) return undefined
    const ends = await append(sql, { head, at, ...premisesOf(verdicts) }, draft.rows())
    if (!ends) {
      missedAt = performance.now()
      return undefined
    }
    draft.written(ends)
    return { verdicts, doubtful, told: { epoch: head.epoch, events: draft.placed() } }
  }

  /** Reads the facts that this node does not know and that the write statement does not check. */
  async function factsAt(asked: readonly Question[]): Promise<Facts> {
    const open: Question[] = []
    for (const { token, reaction, channel } of asked) {
      const isUnknown = token !== undefined && !isLive(token)
      if (!isUnknown && !reaction && channel === undefined) continue
      open.push({
        ...(isUnknown && { token }),
        ...(reaction && { reaction }),
        ...(channel !== undefined && { channel }),
      })
    }
    return { ...(await readFacts(sql, open)), hasPost: () => true, hasMessage: () => true }
  }

  return async (batch) => {
    const isHot = batch.every(({ change }) => change.type === 'hot')
    if (!isHot || performance.now() - missedAt < afterMissMs) return undefined
    try {
      return await write(batch)
    } catch (error) {
      // One bad change made the whole statement fail. The retry under the lock finds the bad change.
      if (isRefusedByDatabase(error)) return undefined
      throw error
    }
  }
}

function premisesOf(verdicts: readonly Verdict[]) {
  const asked = verdicts.flatMap(({ queued }) => (queued.change as HotChange).asks ?? [])
  return {
    posts: asked.flatMap(({ post }) => post ?? []),
    messages: asked.flatMap(({ message }) => message ?? []),
  }
}
