import type { Rows, UnplacedEvent } from '../../storage/append.ts'
import type { Tx } from '../../storage/database.ts'
import { insertAnswers, type StoredAnswer } from '../../storage/idempotency.ts'
import { type InboxChange, type NewInboxRow, writeInbox } from '../../storage/inbox.ts'
import { type Head, insertEvents, moveRoomEnds, readRoomEnds, type StoredEvent } from '../../storage/log.ts'
import { insertMessages, type NewMessage } from '../../storage/messages.ts'
import { insertPosts, type NewPost, tallyPosts } from '../../storage/posts.ts'
import { type ReactionRow, upsertReactions } from '../../storage/reactions.ts'
import type { EventData, EventType, IdMadeBy } from '../contract/events.ts'
import type { AgentId } from '../contract/ids.ts'
import type { Room } from '../contract/rooms.ts'
import { jsonOf, withJson } from '../lib/madeJson.ts'
import { type Said, said, type WithSaid } from './said.ts'

/**
 * Types of events whose record (such as a post) is also sent in the response to the call that creates the record. The
 * record's JSON is built only once, and then used in the event and in the response.
 */
const answered = new Set<EventType>(['post.created', 'reply.created', 'channel.message'])

type DraftEvent = UnplacedEvent & WithSaid

/** Collects the rows and events of a batch. `flush` writes them with one statement per table. */
export type Draft = {
  readonly at: Date
  /** Adds an event and returns its log position (seq), which is also the id of the record that the event creates. */
  event<Type extends EventType>(
    type: Type,
    room: Room | ((seq: IdMadeBy<Type>) => Room),
    data: (seq: IdMadeBy<Type>) => EventData<Type>,
    /**
     * Fingerprint of the published text, kept only in memory. Later texts are compared with it to refuse
     * duplicates.
     */
    text?: Said,
  ): IdMadeBy<Type>
  post(post: NewPost): void
  message(message: NewMessage): void
  reaction(reaction: Omit<ReactionRow, 'at'>): void
  inboxItem(item: Omit<NewInboxRow, 'createdAt'>): void
  inboxChange(change: InboxChange): void
  answer(answer: Omit<StoredAnswer, 'at'>): void
  /**
   * Records an agent that a change mentions, replies to, writes to or invites. The response to a dry run names these
   * agents, even those that get no notification.
   */
  address(agentId: AgentId): void
  /** Writes the collected rows, so that later queries in the same transaction see them. */
  flush(tx: Tx): Promise<void>
}

export type OpenDraft = Draft & {
  readonly seq: number
  /** All events added so far, written or not. */
  readonly events: readonly UnplacedEvent[]
  /** Agents passed to `address` so far. An agent stays listed even if the change that named it is refused. */
  readonly addressed: readonly AgentId[]
  mark(): () => void
  rows(): Rows
  /** Marks all rows as written. `ends` maps each room to its last sequence number before these rows. */
  written(ends: ReadonlyMap<Room, number>): void
  /** Returns the events that have been written. Each `prev` is the sequence number of the room's previous event. */
  placed(): StoredEvent[]
}

export function openDraft(head: Pick<Head, 'seq'>, at: Date): OpenDraft {
  let seq = head.seq
  const events: DraftEvent[] = []
  const posts: NewPost[] = []
  const messages: NewMessage[] = []
  const reactions: ReactionRow[] = []
  const inboxItems: NewInboxRow[] = []
  const inboxChanges: InboxChange[] = []
  const answers: StoredAnswer[] = []
  const addressed: AgentId[] = []
  const placed: StoredEvent[] = []
  /** Last sequence number of each room. Replace the map instead of editing it: a rollback may restore the old map. */
  let roomEnds: ReadonlyMap<Room, number> = new Map()
  const lists = [events, posts, messages, reactions, inboxItems, inboxChanges, answers, placed] as unknown[][]

  const unwritten = () => events.slice(placed.length)

  function place(): StoredEvent[] {
    const ends = new Map(roomEnds)
    const fresh = unwritten().map((event) => {
      const prev = ends.get(event.room) ?? 0
      ends.set(event.room, event.seq)
      return { ...event, prev }
    })
    roomEnds = ends
    placed.push(...fresh)
    return fresh
  }

  return {
    at,
    event<Type extends EventType>(
      type: Type,
      room: Room | ((seq: IdMadeBy<Type>) => Room),
      data: (seq: IdMadeBy<Type>) => EventData<Type>,
      text?: Said,
    ) {
      seq += 1
      const id = seq as IdMadeBy<Type>
      const made = data(id)
      if (answered.has(type)) for (const record of Object.values(made)) withJson(record)
      const where = typeof room === 'function' ? room(id) : room
      events.push({
        seq,
        room: where,
        type,
        at,
        json: jsonOf(made),
        ...(text && { [said]: text }),
      })
      return id
    },
    post: (post) => void posts.push(post),
    message: (message) => void messages.push(message),
    reaction: (reaction) => void reactions.push({ ...reaction, at }),
    inboxItem: (item) => void inboxItems.push({ ...item, createdAt: at }),
    inboxChange: (change) => void inboxChanges.push(change),
    answer: (answer) => void answers.push({ ...answer, at }),
    address: (agentId) => void addressed.push(agentId),

    get seq() {
      return seq
    },
    events,
    addressed,
    /** Returns a function that undoes all later additions. Call that function if a change is refused. */
    mark() {
      const lengths = lists.map((list) => list.length)
      const markedSeq = seq
      const ends = roomEnds
      return () => {
        lists.forEach((list, index) => {
          list.length = Math.min(list.length, lengths[index] ?? 0)
        })
        seq = markedSeq
        roomEnds = ends
      }
    },
    rows: () => ({ events: unwritten(), posts, messages, reactions, inboxItems, inboxChanges, answers }),
    written(ends) {
      roomEnds = new Map([...roomEnds, ...ends])
      place()
      for (const list of [posts, messages, reactions, inboxItems, inboxChanges, answers]) list.length = 0
    },
    async flush(tx) {
      const unknown = [...new Set(unwritten().map((event) => event.room))].filter(
        (room) => !roomEnds.has(room),
      )
      if (unknown.length > 0) {
        const ends = await readRoomEnds(tx, unknown)
        roomEnds = new Map([...roomEnds, ...ends])
      }
      const fresh = place()
      // Postgres runs the statements of one connection in order, so they are sent without awaiting each one. Events
      // come first, because other rows refer to them.
      const statements = []
      if (fresh.length > 0) {
        const ends = new Map(fresh.map((event) => [event.room, event.seq]))
        statements.push(insertEvents(tx, fresh), moveRoomEnds(tx, ends))
      }
      const tallies = tallyPosts(tx, posts, { reactions })
      if (posts.length > 0) statements.push(...insertPosts(tx, posts.splice(0)))
      statements.push(...tallies)
      if (messages.length > 0) statements.push(...insertMessages(tx, messages.splice(0)))
      if (reactions.length > 0) statements.push(upsertReactions(tx, reactions.splice(0)))
      const inbox = { items: inboxItems.splice(0), changes: inboxChanges.splice(0) }
      statements.push(...writeInbox(tx, inbox))
      if (answers.length > 0) statements.push(insertAnswers(tx, answers.splice(0)))
      await Promise.all(statements)
    },
    placed: () => placed,
  }
}
