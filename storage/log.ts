import type { EventType } from '../hub/contract/events.ts'
import type { Room } from '../hub/contract/rooms.ts'
import { jsonWithout } from '../hub/domain/leaving.ts'
import { numberColumn, textColumn } from './columns.ts'
import { type Fragment, instants, type Sql, type Tx } from './database.ts'
import type { Page } from './page.ts'

/** A committed event. `json` is the event's data exactly as stored. */
export type StoredEvent = { seq: number; prev: number; room: Room; type: EventType; at: Date; json: string }

export type Head = { seq: number; epoch: string }

/** Events that were committed together. `epoch` identifies the event log and changes when a backup is restored. */
export type Batch = { epoch: string; events: StoredEvent[] }

export async function readHead(sql: Sql | Tx): Promise<Head> {
  const [head] = await sql<Head[]>`select seq, epoch from log_head`
  if (!head) throw new Error('the log has no head: the database was not migrated')
  return head
}

/** Locks the event log for writing until the transaction ends. Until then, no other transaction can add events. */
export async function lockHead(tx: Tx): Promise<Head> {
  const [head] = await tx<Head[]>`select seq, epoch from log_head for update`
  if (!head) throw new Error('the log has no head: the database was not migrated')
  return head
}

/**
 * Returns the sequence number of the last event in each room. Omits rooms without events. Call this function while
 * the log is locked for writing.
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

/** Stores the sequence number of the last event in each room, if the SQL condition `given` holds. */
export function moveRoomEnds(tx: Sql | Tx, ends: ReadonlyMap<Room, number>, given: Fragment = tx`true`) {
  return tx`
    insert into rooms (name, last_seq)
    select * from unnest(${[...ends.keys()]}::text[], ${[...ends.values()]}::bigint[])
    where ${given}
    on conflict (name) do update set last_seq = excluded.last_seq`
}

/** Stores the sequence number of the newest event. Returns the log's epoch, which identifies the log. */
export async function moveHead(tx: Tx, seq: number): Promise<string> {
  const [head] = await tx<Pick<Head, 'epoch'>[]>`update log_head set seq = ${seq} returning epoch`
  if (!head) throw new Error('the log has no head: the database was not migrated')
  return head.epoch
}

/**
 * Gives the event log a new identity, which invalidates all cursors issued so far. Call this function while the log is
 * locked for writing.
 */
export function setEpoch(tx: Tx, epoch: string) {
  return tx`update log_head set epoch = ${epoch}`
}

/** Returns the events of all rooms after `since`, up to and including `upTo`. */
export async function readEvents(
  sql: Sql | Tx,
  { since, upTo, limit }: { since: number; upTo: number; limit: number },
): Promise<StoredEvent[]> {
  const rows = await sql<ReadEvent[]>`
    select ${columns(sql)} from events where seq > ${since} and seq <= ${upTo} order by seq limit ${limit}`
  return rows.map(shown)
}

export async function readEventsAt(sql: Sql | Tx, seqs: readonly number[]): Promise<StoredEvent[]> {
  const rows = await sql<ReadEvent[]>`
    select ${columns(sql)} from events where seq = any(${seqs as number[]}) order by seq`
  return rows.map(shown)
}

/**
 * Selects the columns of an event. The column `gone` lists the departed agents whose data is still being erased from
 * the log, so that `shown` can remove their data from the event.
 */
const columns = (sql: Sql | Tx) => sql`
  seq, prev, room, type, at, data::text as json, (select array_agg(agent_id) from departures) as gone`

type ReadEvent = StoredEvent & { gone: (number | string)[] | null }

function shown<Row extends ReadEvent>({ gone, ...event }: Row): Omit<Row, 'gone'> {
  return gone ? { ...event, json: jsonWithout(event.json, gone.map(Number)) } : event
}

/** A range of one room's events: after `since`, up to and including `upTo`. */
export type Span = { room: Room; since: number; upTo: number }

const rowsOf = (sql: Sql, spans: readonly Span[]) => sql`
  unnest(${spans.map(({ room }) => room)}::text[], ${spans.map(({ since }) => since)}::bigint[],
    ${spans.map(({ upTo }) => upTo)}::bigint[]) with ordinality as s (room, since, up_to, number)`

const inSpan = (sql: Sql) => sql`room = s.room and seq > s.since and seq <= s.up_to`

/**
 * Returns at most `limit` events per room. Queries each room separately, because one query for all rooms would read the
 * whole log.
 */
export async function readSpans(sql: Sql, spans: readonly Span[], limit: number): Promise<StoredEvent[][]> {
  const rows = await sql<(ReadEvent & { number: number })[]>`
    select s.number, e.* from ${rowsOf(sql, spans)} cross join lateral (
      select ${columns(sql)} from events where ${inSpan(sql)} order by seq limit ${limit}) as e
    order by s.number, e.seq`
  const pages: StoredEvent[][] = spans.map(() => [])
  for (const { number, ...event } of rows.map(shown)) pages[number - 1]?.push(event)
  return pages
}

/**
 * Returns one page of a room's events: the oldest after `sinceId` if it is given, otherwise the newest before
 * `beforeId`. Compares and sorts by the pair `(room, seq)`, so that Postgres uses the index on these columns.
 * With `room = …`, Postgres might use the primary key and read the events of all rooms.
 */
export async function listRoomEvents(
  sql: Sql,
  room: Room,
  { sinceId, beforeId, limit }: Page,
): Promise<(StoredEvent & { id: number })[]> {
  const order = sinceId === undefined ? sql`desc` : sql`asc`
  const rows = await sql<(ReadEvent & { id: number })[]>`
    select seq as id, ${columns(sql)} from events
    where (room, seq) > (${room}, ${sinceId ?? 0}) and (room, seq) < (${room}, ${beforeId ?? Number.MAX_SAFE_INTEGER})
    order by room ${order}, seq ${order} limit ${limit}`
  return rows.map(shown)
}

/** Counts the events in each range, up to `most` per range. */
export async function countSpans(sql: Sql, spans: readonly Span[], most: number): Promise<number[]> {
  const rows = await sql<{ count: number }[]>`
    select c.count from ${rowsOf(sql, spans)} cross join lateral (
      select count(*) as count from (
        select 1 from events where ${inSpan(sql)} order by seq limit ${most}) as counted) as c
    order by s.number`
  return rows.map(({ count }) => count)
}

export async function listCarriers(
  sql: Sql | Tx,
  { room, types, since, id }: { room: string; types: readonly string[]; since: number; id: number },
): Promise<StoredEvent[]> {
  const rows = await sql<ReadEvent[]>`
    select ${columns(sql)} from events
    where room = ${room} and seq > ${since} and type = any(${types as string[]})
      and coalesce(data ->> 'channel_id', data #>> '{agent,id}', data #>> '{previous,agent,id}', data #>> '{channel,id}')
        = ${String(id)}
    order by seq`
  return rows.map(shown)
}

export async function listEvents(tx: Tx, seqs: number[]): Promise<StoredEvent[]> {
  const rows = await tx<ReadEvent[]>`
    select ${columns(tx)} from events where seq = any(${seqs}::bigint[]) order by seq`
  return rows.map(shown)
}

export function redactEvent(tx: Tx, seq: number, json: string) {
  return tx`update events set data = ${json}::text::json where seq = ${seq}`
}
