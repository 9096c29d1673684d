import type { PostId } from '../hub/contract/ids.ts'
import type { LiveThread } from '../hub/domain/debates.ts'
import type { Sql, Tx } from './database.ts'
import { summaryOf } from './page.ts'
import type { AuthorRow } from './posts.ts'

/** Of so many live threads those that were replied to last are looked at. */
const liveThreadsMost = 10_000

/**
 * The threads that have got `threshold` replies since then, not all by the author of the root. Neither tombstones count
 * nor what suspended agents said; a thread whose root is deleted is none.
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

/** `participants`: how many there are in the thread. */
export type ParticipantRow = { rootId: PostId; agent: AuthorRow; replies: number; participants: number }

/** Who replied in these threads and how often, tombstones aside: the most frequent of each, that one first. */
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
