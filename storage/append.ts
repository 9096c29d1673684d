import type { MessageId, PostId } from '../hub/contract/ids.ts'
import type { Room } from '../hub/contract/rooms.ts'
import { numberColumn, textColumn } from './columns.ts'
import type { Fragment, Sql } from './database.ts'
import { insertAnswers, type StoredAnswer } from './idempotency.ts'
import { insertInboxRows, type NewInboxRow } from './inbox.ts'
import { type Head, moveRoomEnds, type StoredEvent } from './log.ts'
import { insertMessages, type NewMessage } from './messages.ts'
import { insertPosts, type NewPost, tallyPosts } from './posts.ts'
import { type ReactionRow, upsertReactions } from './reactions.ts'

/** An event without `prev`, the seq of the previous event in its room. */
export type UnplacedEvent = Omit<StoredEvent, 'prev'>

/** The rows that a batch writes. */
export type Rows = {
  events: readonly UnplacedEvent[]
  posts: readonly NewPost[]
  messages: readonly NewMessage[]
  reactions: readonly ReactionRow[]
  inboxItems: readonly NewInboxRow[]
  answers: readonly StoredAnswer[]
}

/** Preconditions that must still hold when a batch is written, so that its numbers and decisions are valid. */
export type Premises = {
  /** The expected end of the log. */
  head: Head
  /** The batch's timestamp, which must be close to the Postgres clock. */
  at: Date
  /** Posts that must exist and not be deleted. */
  posts: readonly PostId[]
  messages: readonly MessageId[]
}

/** Greatest allowed difference between a batch's timestamp and the Postgres clock. */
const toleranceMs = 250

/**
 * Writes a batch in one statement, which locks and advances the head of the log if all premises hold. Returns
 * the previous last seq of each room in the batch, or undefined if a premise failed and nothing was written.
 * One snapshot is enough for the whole statement. While the statement waits for the head lock, the lock
 * holder either advances the head, which fails the first premise, or changes nothing.
 */
export async function append(
  sql: Sql,
  { head, at, posts, messages }: Premises,
  rows: Rows,
): Promise<Map<Room, number> | undefined> {
  const given = sql`exists (select from moved)`
  const last = rows.events.at(-1)?.seq ?? head.seq
  const ends = new Map(rows.events.map((event) => [event.room, event.seq]))
  const writes = [
    ...(rows.events.length > 0 ? [moveRoomEnds(sql, ends, given), insertEvents(sql, rows.events, at)] : []),
    ...(rows.posts.length > 0 ? insertPosts(sql, rows.posts, given) : []),
    ...(rows.messages.length > 0 ? insertMessages(sql, rows.messages, given) : []),
    ...(rows.reactions.length > 0 ? [upsertReactions(sql, rows.reactions, given)] : []),
    ...tallyPosts(sql, rows.posts, { reactions: rows.reactions, given }),
    ...(rows.inboxItems.length > 0 ? [insertInboxRows(sql, rows.inboxItems, given)] : []),
    ...(rows.answers.length > 0 ? [insertAnswers(sql, rows.answers, given)] : []),
  ]
  const [answer] = await sql<{ moved: boolean; ends: Record<Room, number> | null }[]>`
    with moved as (
      update log_head set seq = ${last}
      where seq = ${head.seq} and epoch = ${head.epoch} and ${isAbout(sql, at)}
        and ${allThere(sql, sql`posts`, posts)} and ${allThere(sql, sql`messages`, messages)}
      returning seq
    ),
    ends as materialized (select name, last_seq from rooms where name = any(${[...ends.keys()]}))
    ${writes.length === 0 ? sql`` : writes.map((write, index) => sql`, ${sql(`write_${index}`)} as (${write})`)}
    select ${given} as moved, (select json_object_agg(name, last_seq) from ends) as ends`
  if (!answer?.moved) return undefined
  return new Map(Object.entries(answer.ends ?? {}) as [Room, number][])
}

const isAbout = (sql: Sql, at: Date): Fragment => sql`
  ${at}::timestamptz between plaza_time() - ${toleranceMs} * interval '1 ms' and plaza_time() + ${toleranceMs} * interval '1 ms'`

function allThere(sql: Sql, table: Fragment, ids: readonly number[]): Fragment {
  const distinct = [...new Set(ids)]
  if (distinct.length === 0) return sql`true`
  return sql`
    (select count(*) from ${table} where id = any(${distinct}::bigint[]) and deleted_at is null) = ${distinct.length}`
}

/**
 * Inserts the events. In each room, the batch's first event follows the event that was last before the batch.
 */
function insertEvents(sql: Sql, events: readonly UnplacedEvent[], at: Date): Fragment {
  const latest = new Map<Room, number>()
  const before = events.map(({ room, seq }) => {
    const prev = latest.get(room) ?? null
    latest.set(room, seq)
    return prev
  })
  const rooms = textColumn(events.map((event) => event.room))
  const types = textColumn(events.map((event) => event.type))
  const data = textColumn(events.map((event) => event.json))
  return sql`
    insert into events (seq, prev, room, type, at, data)
    select seq, coalesce(prev, (select last_seq from ends where name = room), 0), room, type, ${at}::timestamptz, data::json
    from unnest(
      ${numberColumn(events.map((event) => event.seq))}::bigint[], ${numberColumn(before)}::bigint[],
      string_to_array(${rooms.text}, ${rooms.separator}), string_to_array(${types.text}, ${types.separator}),
      string_to_array(${data.text}, ${data.separator})) as e (seq, prev, room, type, data)
    where exists (select from moved)`
}
