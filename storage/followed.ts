import type { Tx } from './database.ts'

/** Events after `since`, up to and with `upTo`, and the instants of these two. */
export type Stretch = { since: number; upTo: number; from: Date; until: Date }

/** `most`: of those that time alone changes, where not all are wanted. */
export type Moment = { asOf: Date; most?: number }

/** What of the log is in no count that is kept, see `following.ts`; no more than `most` events of it. */
export async function readUnfollowed(tx: Tx, most?: number): Promise<Stretch> {
  const [stretch] = await tx<Stretch[]>`
    select s.since, s.up_to, coalesce((select at from events where seq = s.since), to_timestamp(0)) as "from",
      coalesce((select at from events where seq = s.up_to), plaza_time()) as until
    from (select f.seq as since, least(h.seq, f.seq + ${most ?? null}::bigint) as up_to from followed f, log_head h) as s`
  if (!stretch) throw new Error('nothing says how far the log was followed: the database was not migrated')
  return stretch
}

/** The first instant of a window that ends then. */
export const startOf = (windowMs: number, asOf: Date): Date => new Date(asOf.getTime() - windowMs)
