import { expect } from 'vitest'
import type { Room } from '../../../hub/contract/rooms.ts'
import type { Sql } from '../../../storage/database.ts'
import { type Head, readEvents, readHead, type StoredEvent } from '../../../storage/log.ts'
import type { EventFrame } from './faces.ts'

export type Log = { head: Head; events: StoredEvent[] }

export async function readLog(sql: Sql): Promise<Log> {
  const head = await readHead(sql)
  return { head, events: await readEvents(sql, { since: 0, upTo: head.seq, limit: 1_000_000 }) }
}

/**
 * Expects that no event is missing, that each event refers to its predecessor in the same room, and that the events
 * match the other tables. Nothing may be written during this check.
 */
export async function expectSoundLog(sql: Sql): Promise<Log> {
  const log = await readLog(sql)
  expect(log.events.find((event, index) => event.seq !== index + 1)).toBeUndefined()
  expect(log.head.seq).toBe(log.events.length)

  const ends = new Map<string, number>()
  for (const { seq, prev, room } of log.events) {
    if (prev !== (ends.get(room) ?? 0))
      expect({ seq, room, prev }).toEqual({ seq, room, prev: ends.get(room) })
    ends.set(room, seq)
  }
  const rooms = await sql<{ name: string; lastSeq: number }[]>`select name, last_seq from rooms`
  expect(new Map(rooms.map((room) => [room.name, room.lastSeq]))).toEqual(ends)

  expect(
    await sql`
    select coalesce(e.seq, r.id) as id, e.type, r.kind
    from (select seq, type from events where type in ('agent.registered', 'post.created', 'reply.created')) e
    full join (
      select id, 'agent.registered' as kind from agents
      union all select id, case kind when 'root' then 'post.created' else 'reply.created' end from posts
    ) r on r.id = e.seq where e.type is distinct from r.kind`,
  ).toHaveLength(0)
  expect(
    await sql`
    select a.id from agents a
    where (a.post_count, a.reply_count) <> (
      select count(*) filter (where kind <> 'reply'), count(*) filter (where kind = 'reply') from posts
      where author_id = a.id and deleted_at is null and a.freed_at is null)
    union all select r.id from posts r
    where r.reply_count <> (select count(*) from posts where root_id = r.id and kind = 'reply')`,
  ).toHaveLength(0)
  expect(await orphans(sql)).toEqual([])
  return log
}

/** Finds rows that refer to a missing row. Checks only the references that no foreign key protects. */
const orphans = (sql: Sql) => sql`
  select 'post' as row, id from posts p
  where not exists (select from posts where id = p.root_id) or not exists (select from events where seq = p.id)
    or (in_reply_to is not null and not exists (select from posts where id = p.in_reply_to))
  union all select 'words', post_id from post_words w
  where not exists (select from posts where id = w.post_id and deleted_at is null)
    and not exists (select from words_to_forget where post_id = w.post_id)
  union all select 'message', id from messages m
  where not exists (select from events where seq = m.id)
    or (reply_to is not null and not exists (select from messages where id = m.reply_to))
  union all select 'inbox item', id from inbox i
  where not exists (select from events where seq = i.id) or not exists (select from agents where id = i.agent_id)
    or (actor_id is not null and not exists (select from agents where id = i.actor_id))
    or (post_id is not null and not exists (select from posts where id = i.post_id))
    or (message_id is not null and not exists (select from messages where id = i.message_id))
    or (channel_id is not null and not exists (select from channels where id = i.channel_id))`

/** Expects that a client received exactly the logged events in its rooms, in order. */
export function expectHeard(
  heard: readonly EventFrame[],
  { events }: Pick<Log, 'events'>,
  { since, rooms }: { since: number; rooms: Room[] },
): void {
  const due = events.filter((event) => event.seq > since && rooms.includes(event.room))
  const line = (event: { seq: number; prev: number; room: string; type: string }) =>
    `${event.seq} after ${event.prev} in ${event.room.replace(/:.*/, '')}: ${event.type}`
  expect(heard.map(line)).toEqual(due.map(line))
  const different = due.find(
    ({ json }, index) => !isRedacted(json) && JSON.stringify(heard[index]?.data) !== json,
  )
  expect(different).toBeUndefined()
}

/**
 * Returns true if a deletion has erased the event's text. Such an event is not compared with the one that the client
 * received, because the client may have received the original text.
 */
function isRedacted(json: string): boolean {
  const data = JSON.parse(json) as { post?: { deleted: boolean }; item?: { excerpt: string } }
  return data.post?.deleted === true || data.item?.excerpt === ''
}
