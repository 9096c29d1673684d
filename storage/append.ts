import type { MessageId, PostId } from '../hub/contract/ids.ts'
import type { Room } from '../hub/contract/rooms.ts'
import { numberColumn, textColumn } from './columns.ts'
import type { Fragment, Sql } from './database.ts'
import { insertAnswers, type StoredAnswer } from './idempotency.ts'
import { type InboxChange, type NewInboxRow, writeInbox } from './inbox.ts'
import { type Head, moveRoomEnds, type StoredEvent } from './log.ts'
import { insertMessages, type NewMessage } from './messages.ts'
import { parts, runParts } from './parts.ts'
import { insertPosts, type NewPost, tallyPosts } from './posts.ts'
import { type ReactionRow, upsertReactions } from './reactions.ts'

/** An event to be written. `insertEvents` adds `prev`, the sequence number of the previous event in the same room. */
export type UnplacedEvent = Omit<StoredEvent, 'prev'>

export type Rows = {
  events: readonly UnplacedEvent[]
  posts: readonly NewPost[]
  messages: readonly NewMessage[]
  reactions: readonly ReactionRow[]
  inboxItems: readonly NewInboxRow[]
  inboxChanges: readonly InboxChange[]
  answers: readonly StoredAnswer[]
}

/**
 * Conditions for writing changes that were computed from an earlier state of the database. If a condition no longer
 * holds, nothing is written, and the changes must be computed again.
 */
export type Premises = {
  /** End of the event log when the changes were computed. If the log has grown since, nothing is written. */
  head: Head
  /** Timestamp of the changes. Nothing is written if the Postgres clock differs too much from this time. */
  at: Date
  /** Posts that must still exist when the changes are written. */
  posts: readonly PostId[]
  messages: readonly MessageId[]
}

/** Maximum difference in milliseconds between the Postgres clock and the timestamp of changes to be written. */
const toleranceMs = 250

/**
 * Writes events and the records that belong to them in one statement, if all conditions in `Premises` hold. Returns the
 * sequence number of each room's last event before the write, or undefined if nothing was written.
 */
export async function append(
  sql: Sql,
  { head, at, posts, messages }: Premises,
  rows: Rows,
): Promise<Map<Room, number> | undefined> {
  const given = parts`exists (select from moved)`
  const last = rows.events.at(-1)?.seq ?? head.seq
  const ends = new Map(rows.events.map((event) => [event.room, event.seq]))
  const writes = [
    ...(rows.events.length > 0 ? [moveRoomEnds(parts, ends, given), insertEvents(rows.events, at)] : []),
    ...(rows.posts.length > 0 ? insertPosts(parts, rows.posts, given) : []),
    ...(rows.messages.length > 0 ? insertMessages(parts, rows.messages, given) : []),
    ...(rows.reactions.length > 0 ? [upsertReactions(parts, rows.reactions, given)] : []),
    ...tallyPosts(parts, rows.posts, { reactions: rows.reactions, given }),
    ...writeInbox(parts, { items: rows.inboxItems, changes: rows.inboxChanges }, given),
    ...(rows.answers.length > 0 ? [insertAnswers(parts, rows.answers, given)] : []),
  ]
  // If another writer commits first, the end of the log no longer matches, and this statement writes nothing.
  const statement = parts`
    with moved as (
      update log_head set seq = ${last}
      where seq = ${head.seq} and epoch = ${head.epoch} and ${isAbout(at)}
        and ${allThere(parts`posts`, posts)} and ${allThere(parts`messages`, messages)}
      returning seq
    ),
    ends as materialized (select name, last_seq from rooms where name = any(${[...ends.keys()]}))
    ${writes.length === 0 ? parts`` : writes.map((write, index) => parts`, ${parts.unsafe(`write_${index}`)} as (${write})`)}
    select ${given} as moved, (select json_object_agg(name, last_seq) from ends) as ends`
  const [answer] = await runParts<{ moved: boolean; ends: Record<Room, number> | null }[]>(sql, statement)
  if (!answer?.moved) return undefined
  return new Map(Object.entries(answer.ends ?? {}) as [Room, number][])
}

const isAbout = (at: Date): Fragment => parts`
  ${at}::timestamptz between plaza_time() - ${toleranceMs} * interval '1 ms' and plaza_time() + ${toleranceMs} * interval '1 ms'`

function allThere(table: Fragment, ids: readonly number[]): Fragment {
  const distinct = [...new Set(ids)]
  if (distinct.length === 0) return parts`true`
  return parts`
    (select count(*) from ${table} where id = any(${distinct}::bigint[]) and deleted_at is null) = ${distinct.length}`
}

/**
 * Inserts the events. Stores in `prev` the sequence number of the previous event in the same room. That event may be
 * part of the same insert.
 */
function insertEvents(events: readonly UnplacedEvent[], at: Date): Fragment {
  const latest = new Map<Room, number>()
  const before = events.map(({ room, seq }) => {
    const prev = latest.get(room) ?? null
    latest.set(room, seq)
    return prev
  })
  const rooms = textColumn(events.map((event) => event.room))
  const types = textColumn(events.map((event) => event.type))
  const data = textColumn(events.map((event) => event.json))
  return parts`
    insert into events (seq, prev, room, type, at, data)
    select seq, coalesce(prev, (select last_seq from ends where name = room), 0), room, type, ${at}::timestamptz, data::json
    from unnest(
      ${numberColumn(events.map((event) => event.seq))}::bigint[], ${numberColumn(before)}::bigint[],
      string_to_array(${rooms.text}, ${rooms.separator}), string_to_array(${types.text}, ${types.separator}),
      string_to_array(${data.text}, ${data.separator})) as e (seq, prev, room, type, data)
    where exists (select from moved)`
}
