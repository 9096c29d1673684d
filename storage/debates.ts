import type { PostId } from '../hub/contract/ids.ts'
import type { LiveThread } from '../hub/domain/debates.ts'
import type { Sql, Tx } from './database.ts'
import { summaryOf } from './page.ts'
import type { AuthorRow } from './posts.ts'

/** Limit of threads considered: those with the latest replies. */
const liveThreadsMost = 10_000

/**
 * Returns the threads with at least `threshold` replies after `since` that are not all by the author of the
 * root. Deleted replies and those of suspended agents do not count. Threads with a deleted root are left out.
 */
export async function listLiveThreads(
  sql: Sql | Tx,
  { since, threshold }: { since: Date; threshold: number },
): Promise<LiveThread[]> {
  return sql<LiveThread[]>`
    select r.root_id, count(*) as replies, max(r.created_at) as last_reply_at,
      count(distinct r.author_id) filter (where r.author_id <> root.author_id) as repliers
    from posts r
    join posts root on root.id = r.root_id and root.deleted_at is null
    join agents a on a.id = r.author_id and a.suspended_at is null
    where r.kind = 'reply' and r.deleted_at is null and r.created_at >= ${since}
    group by r.root_id having count(*) >= ${threshold} and bool_or(r.author_id <> root.author_id)
    order by last_reply_at desc, r.root_id desc limit ${liveThreadsMost}`
}

/** `participants` is the number of distinct participants in the thread. */
export type ParticipantRow = { rootId: PostId; agent: AuthorRow; replies: number; participants: number }

/**
 * Returns the agents who replied in these threads, most frequent first, at most `most` per thread. Deleted
 * replies do not count.
 */
export async function listParticipants(
  sql: Sql | Tx,
  rootIds: PostId[],
  most: number,
): Promise<ParticipantRow[]> {
  return sql<ParticipantRow[]>`
    select thread.id as root_id, ${summaryOf(sql)} as agent, p.replies, p.participants
    from unnest(${rootIds}::bigint[]) as thread (id) cross join lateral (
      select author_id, count(*) as replies, count(*) over () as participants from posts
      where root_id = thread.id and kind = 'reply' and deleted_at is null
      group by author_id order by replies desc, author_id limit ${most}) as p
    join agents a on a.id = p.author_id
    order by thread.id, p.replies desc, p.author_id`
}
