import { append } from '../../storage/append.ts'
import { isRefusedByDatabase, type Sql } from '../../storage/database.ts'
import type { HotChange, Queued, Verdict, Written } from './change.ts'
import { openDraft } from './draft.ts'
import { type Facts, type Question, readFacts } from './facts.ts'
import type { Tail } from './tail.ts'

/** `doubtful`: the changes that were refused here. Only under the lock is a refusal certain. */
type WrittenAhead = Written & { doubtful: Queued[] }

/** Resolves with undefined when nothing was written: the batch then goes under the lock. */
export type WriteAhead = (batch: readonly Queued[]) => Promise<WrittenAhead | undefined>

type Needs = {
  sql: Sql
  tail: Pick<Tail, 'epoch' | 'position' | 'ring'>
  /** The time of Postgres. */
  now(): Date
  /** Tells whether this node knows a token to be live where its tail stands. `hash` is hex. */
  isLive(hash: string): boolean
}

/** Another node that writes now will write again soon. */
const afterMissMs = 1000

/**
 * Numbers and judges a batch where the tail of this node stands, and writes it in one statement that does nothing unless the log
 * still ends there. What was true at the end of the log is then true under the lock. It takes one round trip where a transaction
 * takes five.
 */
export function createWriteAhead({ sql, tail, now, isLive }: Needs): WriteAhead {
  let missedAt = Number.NEGATIVE_INFINITY

  async function write(batch: readonly Queued[]): Promise<WrittenAhead | undefined> {
    const [last] = tail.ring.after(tail.position - 1, 1)
    const head = { seq: tail.position, epoch: tail.epoch }
    const asked = batch.flatMap(({ change }) => (change as HotChange).asks ?? [])
    const facts = await factsAt(asked)
    // Facts that were asked for are of a log that is at least so long.
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

  /** Asks Postgres for what this node neither knows nor makes a premise. */
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
      // One bad change is found under the lock.
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
