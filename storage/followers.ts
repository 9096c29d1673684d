import type { Room } from '../hub/contract/rooms.ts'
import type { Sql, Tx } from './database.ts'

/**
 * A hub's claim to a follower (a durable reader of the event log). `lease` is an id that changes whenever a
 * hub takes over the follower.
 */
export type Claim = { id: number; lease: string; rooms: Room[]; position: number; failures: number }

type Wanted = { work: string; slow: boolean; most: number; lease: string; leaseMs: number }

/**
 * Leases up to `most` followers (durable readers of the event log) that are due and have unread events.
 * Followers that have been due longest come first.
 */
export async function claimFollowers(
  sql: Sql,
  { work, slow, most, lease, leaseMs }: Wanted,
): Promise<Claim[]> {
  return sql<Claim[]>`
    update followers set lease = ${lease}, lease_until = ${inMs(sql, leaseMs)} where id in (
      select id from followers f
      where work = ${work} and slow = ${slow} and not stopped and due_at <= plaza_time()
        and (lease_until is null or lease_until <= plaza_time())
        and exists (select 1 from rooms r where r.name = any(f.rooms) and r.last_seq > f.position)
      order by due_at limit ${most} for update skip locked)
    returning id, lease, rooms, position, failures`
}

type Held = Pick<Claim, 'id' | 'lease'>

/**
 * Stores the position of a follower (a durable reader of the event log) and renews the hub's lease on the
 * follower. Returns false if the follower was stopped or deleted, or if another hub has taken it over.
 */
export async function moveFollower(
  sql: Sql,
  { id, lease }: Held,
  { position, slow, leaseMs }: { position: number; slow: boolean; leaseMs: number },
): Promise<boolean> {
  const [row] = await sql<{ stopped: boolean }[]>`
    update followers set position = greatest(position, ${position}), failures = 0, failing_since = null,
      slow = ${slow}, lease_until = ${inMs(sql, leaseMs)}
    where id = ${id} and lease = ${lease} returning stopped`
  return row?.stopped === false
}

/**
 * Gives up the lease on a follower (a durable reader of the event log) and puts the follower at the end of the queue.
 */
export async function releaseFollower(sql: Sql, { id, lease }: Held): Promise<void> {
  await sql`
    update followers set lease = null, lease_until = null, due_at = plaza_time()
    where id = ${id} and lease = ${lease}`
}

/**
 * Gives up the lease on a follower (a durable reader of the event log) after the work on an event failed. The follower
 * reads the event again after `delayMs`.
 */
export async function postponeFollower(sql: Sql, { id, lease }: Held, delayMs: number): Promise<void> {
  await sql`
    update followers set lease = null, lease_until = null, due_at = ${inMs(sql, delayMs)}, slow = true,
      failures = failures + 1, failing_since = coalesce(failing_since, plaza_time())
    where id = ${id} and lease = ${lease}`
}

/**
 * Adds a follower (a durable reader), which starts at the current end of the event log. The caller must hold the
 * log's lock.
 */
export async function insertFollower(tx: Tx, work: string, rooms: Room[]): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into followers (work, rooms, position) select ${work}, ${rooms}::text[], seq from log_head returning id`
  if (!row) throw new Error('the log has no head: the database was not migrated')
  return row.id
}

const inMs = (sql: Sql, ms: number) => sql`plaza_time() + ${ms} * interval '1 millisecond'`
