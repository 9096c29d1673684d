import type { EventType } from '../hub/contract/events.ts'
import { instants, type Sql, type Tx } from './database.ts'

/** Where an event is told: `plaza`, `inbox:<agent id>`, `node`. */
export type Room = 'plaza' | 'node' | `inbox:${number}`

/** A committed event. `json` is the text of its data, exactly as stored. */
export type StoredEvent = { seq: number; prev: number; room: Room; type: EventType; at: Date; json: string }

export type Head = { seq: number; epoch: string }

export async function readHead(sql: Sql): Promise<Head> {
  const [head] = await sql<Head[]>`select seq, epoch from log_head`
  if (!head) throw new Error('the log has no head: the database was not migrated')
  return head
}

/** Locks the head until the transaction ends: from here on nobody else numbers an event. */
export async function lockHead(tx: Tx): Promise<Head> {
  const [head] = await tx<Head[]>`select seq, epoch from log_head for update`
  if (!head) throw new Error('the log has no head: the database was not migrated')
  return head
}

/** The last seq of each of these rooms; a room without events is missing. Call it under the head lock. */
export async function readRoomEnds(tx: Tx, rooms: Room[]): Promise<Map<Room, number>> {
  const rows = await tx<{ name: Room; lastSeq: number }[]>`
    select name, last_seq from rooms where name = any(${rooms})`
  return new Map(rows.map((row) => [row.name, row.lastSeq]))
}

export function insertEvents(tx: Tx, events: readonly StoredEvent[]) {
  return tx`
    insert into events (seq, prev, room, type, at, data)
    select seq, prev, room, type, at, data::json from unnest(
      ${events.map((event) => event.seq)}::bigint[], ${events.map((event) => event.prev)}::bigint[],
      ${events.map((event) => event.room)}::text[], ${events.map((event) => event.type)}::text[],
      ${instants(events.map((event) => event.at))}::timestamptz[], ${events.map((event) => event.json)}::text[])
      as e (seq, prev, room, type, at, data)`
}

export function moveRoomEnds(tx: Tx, ends: ReadonlyMap<Room, number>) {
  return tx`
    insert into rooms (name, last_seq)
    select * from unnest(${[...ends.keys()]}::text[], ${[...ends.values()]}::bigint[])
    on conflict (name) do update set last_seq = excluded.last_seq`
}

export function moveHead(tx: Tx, seq: number) {
  return tx`update log_head set seq = ${seq}`
}

/**
 * Events after `since` up to and with `upTo`, in order: of all rooms, or of the named ones. Each room is asked by itself:
 * over `any(rooms)` a prepared plan reads the whole log for the few events of one inbox.
 */
export async function readEvents(
  sql: Sql | Tx,
  range: { since: number; upTo: number; limit: number; rooms?: Room[] },
): Promise<StoredEvent[]> {
  const { since, upTo, limit, rooms } = range
  const page = (room: ReturnType<Sql>) => sql`
    select seq, prev, room, type, at, data::text as json from events
    where seq > ${since} and seq <= ${upTo} ${room} order by seq limit ${limit}`
  if (!rooms) return sql<StoredEvent[]>`${page(sql``)}`
  return sql<StoredEvent[]>`
    select e.* from unnest(${rooms}::text[]) as r (name) cross join lateral (${page(sql`and room = r.name`)}) as e
    order by e.seq limit ${limit}`
}

/** How many events these rooms have after `since`, counted no further than `most`. */
export async function countEvents(
  sql: Sql,
  range: { since: number; rooms: Room[]; most: number },
): Promise<number> {
  const { since, rooms, most } = range
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count from (
      select 1 from unnest(${rooms}::text[]) as r (name) cross join lateral (
        select 1 from events where room = r.name and seq > ${since} order by seq limit ${most}) as e limit ${most}) as counted`
  return row?.count ?? 0
}

/** Takes a deleted post's text out of the event that announced it. */
export function redactEvent(tx: Tx, seq: number, json: string) {
  return tx`update events set data = ${json}::text::json where seq = ${seq}`
}
