import { append } from '../../storage/append.ts'
import { isRefusedByDatabase, type Sql } from '../../storage/database.ts'
import type { ChannelFact } from '../../storage/memberships.ts'
import type { ChannelId } from '../contract/ids.ts'
import type { HotChange, Queued, Verdict, Written } from './change.ts'
import { openDraft } from './draft.ts'
import { type Facts, type Question, readFacts } from './facts.ts'
import type { Tail } from './tail.ts'

/**
 * Result of writing a batch without locking the event log. `doubtful`: refused changes that the caller must retry under
 * the lock, because the refusal may be due to outdated data.
 */
export type WrittenAhead = Written & { doubtful: Queued[] }

/**
 * Writes a batch of changes without locking the event log. Resolves with undefined if nothing was written. The caller
 * then writes the batch under the lock.
 */
export type WriteAhead = (batch: readonly Queued[]) => Promise<WrittenAhead | undefined>

type Needs = {
  sql: Sql
  tail: Pick<Tail, 'epoch' | 'position' | 'ring'>
  /** Returns the current time according to the Postgres clock. */
  now(): Date
  /**
   * Returns true if the access token with this hex hash is known to be valid as of the last event that this
   * node has processed.
   */
  isLive(hash: string): boolean
  /**
   * Returns the members of a channel and other data that decides if an agent may post there. The data is at least as
   * recent as the last event that this node has processed.
   */
  channelFact(id: ChannelId): ChannelFact | Promise<ChannelFact | undefined>
}

/** Time in ms for which batches are written with the event log locked, after a write without the lock has failed. */
const afterMissMs = 1000

/**
 * Creates the function that writes a batch without locking the event log, in one round trip to Postgres instead of
 * five. The function writes nothing if other events are committed first.
 */
export function createWriteAhead({ sql, tail, now, isLive, channelFact }: Needs): WriteAhead {
  let missedAt = Number.NEGATIVE_INFINITY

  async function write(batch: readonly Queued[]): Promise<WrittenAhead | undefined> {
    const [last] = tail.ring.after(tail.position - 1, 1)
    const head = { seq: tail.position, epoch: tail.epoch }
    const asked = batch.flatMap(({ change }) => (change as HotChange).asks ?? [])
    const facts = await factsAt(asked)
    // Give up if other events were committed while the data was read, because they have taken this batch's sequence
    // numbers.
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

  /**
   * Reads the data on which the changes depend, such as the members of a channel. Assumes that posts and messages
   * exist, because the SQL statement that writes the changes checks their existence.
   */
  async function factsAt(asked: readonly Question[]): Promise<Facts> {
    const open: Question[] = []
    const channelIds = new Set<ChannelId>()
    for (const { token, reaction, channel, followedThread } of asked) {
      if (channel !== undefined) channelIds.add(channel)
      const isUnknown = token !== undefined && !isLive(token)
      if (!isUnknown && !reaction && followedThread === undefined) continue
      open.push({
        ...(isUnknown && { token }),
        ...(reaction && { reaction }),
        ...(followedThread !== undefined && { followedThread }),
      })
    }
    const [facts, channels] = await Promise.all([readFacts(sql, open), channelFacts([...channelIds])])
    return { ...facts, channel: (id) => channels.get(id), hasPost: () => true, hasMessage: () => true }
  }

  async function channelFacts(ids: ChannelId[]): Promise<Map<ChannelId, ChannelFact | undefined>> {
    const facts = await Promise.all(ids.map(channelFact))
    return new Map(ids.map((id, index) => [id, facts[index]]))
  }

  return async (batch) => {
    const isHot = batch.every(({ change }) => change.type === 'hot')
    if (!isHot || performance.now() - missedAt < afterMissMs) return undefined
    try {
      return await write(batch)
    } catch (error) {
      // One refused change makes the whole statement fail. The caller then repeats the batch with the event
      // log locked, which singles out the refused change.
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
