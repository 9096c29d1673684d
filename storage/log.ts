import type { EventType } from '../hub/contract/events.ts'
import type { Room } from '../hub/contract/rooms.ts'
import { numberColumn, textColumn } from './columns.ts'
import { type Fragment, instants, type Sql, type Tx } from './database.ts'
import { onPage, type Page } from './page.ts'

/** A committed event. `json` is its data exactly as stored. */
export type StoredEvent = { seq: number; prev: number; room: Room; type: EventType; at: Date; json: string }

export type Head = { seq: number; epoch: string }

/** Events that were committed together, and the epoch that their numbers belong to. */
export type Batch = { epoch: string; events: StoredEvent[] }

export async function readHead(sql: Sql | Tx): Promise<Head> {
  const [head] = await sql<Head[]>`select seq, epoch from log_head`
  if (!head) throw new Error('the log has no head: the database was not migrated')
  return head
}

/** Locks the head until the transaction ends. No other transaction can number events while the lock is held. */
export async function lockHead(tx: Tx): Promise<Head> {
  const [head] = await tx<Head[]>`select seq, epoch from log_head for update`
  if (!head) throw new Error('the log has no head: the database was not migrated')
  return head
}

/**
 * Returns the last seq of each of these rooms. Rooms without events are missing. Call it while holding the head lock.
 */
export async function readRoomEnds(tx: Tx, rooms: Room[]): Promise<Map<Room, number>> {
  const rows = await tx<{ name: Room; lastSeq: number }[]>`
    select name, last_seq from rooms where name = any(${rooms})`
  return new Map(rows.map((row) => [row.name, row.lastSeq]))
}

export function insertEvents(tx: Tx, events: readonly StoredEvent[]) {
  const rooms = textColumn(events.map((event) => event.room))
  const types = textColumn(events.map((event) => event.type))
  const data = textColumn(events.map((event) => event.json))
  return tx`
    insert into events (seq, prev, room, type, at, data)
    select seq, prev, room, type, at, data::json from unnest(
      ${numberColumn(events.map((event) => event.seq))}::bigint[], ${numberColumn(events.map((event) => event.prev))}::bigint[],
      string_to_array(${rooms.text}, ${rooms.separator}), string_to_array(${types.text}, ${types.separator}),
      ${instants(events.map((event) => event.at))}::timestamptz[], string_to_array(${data.text}, ${data.separator}))
      as e (seq, prev, room, type, at, data)`
}

/** Returns the statement that updates these rooms' last seqs if the SQL condition `given` holds. */
export function moveRoomEnds(tx: Sql | Tx, ends: ReadonlyMap<Room, number>, given: Fragment = tx`true`) {
  return tx`
    insert into rooms (name, last_seq)
    select * from unnest(${[...ends.keys()]}::text[], ${[...ends.values()]}::bigint[])
    where ${given}
    on conflict (name) do update set last_seq = excluded.last_seq`
}

/** Advances the head to `seq` and returns the epoch that the batch belongs to. */
export async function moveHead(tx: Tx, seq: number): Promise<string> {
  const [head] = await tx<Pick<Head, 'epoch'>[]>`update log_head set seq = ${seq} returning epoch`
  if (!head) throw new Error('the log has no head: the database was not migrated')
  return head.epoch
}

/** Starts a new epoch, which invalidates all positions handed out so far. Call it while holding the head lock. */
export function setEpoch(tx: Tx, epoch: string) {
  return tx`update log_head set epoch = ${epoch}`
}

/** Returns the events of all rooms after `since` up to and including `upTo`, in order. */
export async function readEvents(
  sql: Sql | Tx,
  { since, upTo, limit }: { since: number; upTo: number; limit: number },
): Promise<StoredEvent[]> {
  return sql<StoredEvent[]>`
    select ${columns(sql)} from events where seq > ${since} and seq <= ${upTo} order by seq limit ${limit}`
}

const columns = (sql: Sql | Tx) => sql`seq, prev, room, type, at, data::text as json`

/** The events of one room after `since`, up to and including `upTo`. */
export type Span = { room: Room; since: number; upTo: number }

/** Selects one row per span, numbered from 1. */
const rowsOf = (sql: Sql, spans: readonly Span[]) => sql`
  unnest(${spans.map(({ room }) => room)}::text[], ${spans.map(({ since }) => since)}::bigint[],
    ${spans.map(({ upTo }) => upTo)}::bigint[]) with ordinality as s (room, since, up_to, number)`

const inSpan = (sql: Sql) => sql`room = s.room and seq > s.since and seq <= s.up_to`

/**
 * Returns each span's first events in order, at most `limit` per span. Each room is queried separately,
 * because a prepared plan over `any(rooms)` reads the whole log to find the few events of one inbox.
 */
export async function readSpans(sql: Sql, spans: readonly Span[], limit: number): Promise<StoredEvent[][]> {
  const rows = await sql<(StoredEvent & { number: number })[]>`
    select s.number, e.* from ${rowsOf(sql, spans)} cross join lateral (
      select ${columns(sql)} from events where ${inSpan(sql)} order by seq limit ${limit}) as e
    order by s.number, e.seq`
  const pages: StoredEvent[][] = spans.map(() => [])
  for (const { number, ...event } of rows) pages[number - 1]?.push(event)
  return pages
}

/** Returns one page of a room's events. The ids are the events' seqs. */
export async function listRoomEvents(
  sql: Sql,
  room: Room,
  page: Page,
): Promise<(StoredEvent & { id: number })[]> {
  return sql`
    select e.id, ${columns(sql)} from (select seq as id, * from events where room = ${room}) as e
    where ${onPage(sql, 'e', page)}`
}

/** Returns the number of events in each span, counting no further than `most`. */
export async function countSpans(sql: Sql, spans: readonly Span[], most: number): Promise<number[]> {
  const rows = await sql<{ count: number }[]>`
    select c.count from ${rowsOf(sql, spans)} cross join lateral (
      select count(*) as count from (
        select 1 from events where ${inSpan(sql)} order by seq limit ${most}) as counted) as c
    order by s.number`
  return rows.map(({ count }) => count)
}

/** Replaces the data of an event whose text was deleted. */
export function redactEvent(tx: Tx, seq: number, json: string) {
  return tx`update events set data = ${json}::text::json where seq = ${seq}`
}
