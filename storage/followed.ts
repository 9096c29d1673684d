import type { Tx } from './database.ts'

/**
 * A range of the event log: after event `since`, up to and including event `upTo`. `from` and `until` are the times of
 * these events.
 */
export type Stretch = { since: number; upTo: number; from: Date; until: Date }

/**
 * Options for finding agents or threads with outdated counts. `asOf`: time for which the counts must be right. `most`:
 * limits only the results whose counts are outdated because time has passed. An example is a thread with a reply that
 * is now too old to count.
 */
export type Moment = { asOf: Date; most?: number }

export async function readUnfollowed(tx: Tx, most?: number): Promise<Stretch> {
  const [stretch] = await tx<Stretch[]>`
    select s.since, s.up_to, coalesce((select at from events where seq = s.since), to_timestamp(0)) as "from",
      coalesce((select at from events where seq = s.up_to), plaza_time()) as until
    from (select f.seq as since, least(h.seq, f.seq + ${most ?? null}::bigint) as up_to from followed f, log_head h) as s`
  if (!stretch) throw new Error('nothing says how far the log was followed: the database was not migrated')
  return stretch
}

export const startOf = (windowMs: number, asOf: Date): Date => new Date(asOf.getTime() - windowMs)
