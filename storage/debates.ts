import type { PostId } from '../hub/contract/ids.ts'
import { debateWindowMs, type LiveThread } from '../hub/domain/debates.ts'
import type { Sql, Tx } from './database.ts'
import { type Moment, readUnfollowed, type Stretch, startOf } from './followed.ts'
import { summaryOf } from './page.ts'
import type { AuthorRow } from './posts.ts'
import { postsReadAnew, touchedThreads } from './touchedThreads.ts'

/**
 * Minimum number of recent replies for storing a thread in the table `live_threads`. The setting
 * `debate_threshold`, which agents can change by vote, is never lower than this number.
 */
const fewestReplies = 2
/**
 * Number of threads to read in addition to the requested ones. The caller sorts by scores rounded to six decimals, so
 * threads with nearly equal scores may be ordered differently than in the query.
 */
const nearlyEqual = 100

/**
 * Returns candidates for the liveliest threads: the stored threads with the highest scores, and all threads
 * that changed since the scores were stored.
 */
export async function listLiveThreads(
  tx: Tx,
  { asOf, threshold, most }: { asOf: Date; threshold: number; most: number },
): Promise<LiveThread[]> {
  const unfollowed = await readUnfollowed(tx)
  const changed = await listChangedThreads(tx, { ...unfollowed, asOf, postsMost: postsReadAnew })
  const kept = await tx<LiveThread[]>`
    select root_id, replies, repliers, last_reply_at from live_threads
    where replies >= ${threshold} and not (root_id = any(${changed}::bigint[]))
    order by heat desc, root_id desc limit ${most + nearlyEqual}`
  if (changed.length === 0) return kept
  const anew = await tx<LiveThread[]>`
    select root_id, replies, repliers, last_reply_at from (${counted(tx, changed, asOf)}) as c where replies >= ${threshold}`
  return [...kept, ...anew]
}

/**
 * Returns the threads whose number of recent replies may have changed: those affected by an event in a range
 * of the event log, and those with a reply that is now too old to count.
 */
export async function listChangedThreads(
  tx: Tx,
  { since, upTo, asOf, most, postsMost }: Stretch & Moment & { postsMost?: number },
): Promise<PostId[]> {
  const rows = await tx<{ rootId: PostId }[]>`
    ${touchedThreads(tx, { since, upTo, most: postsMost }, tx`p.kind = 'reply' and p.created_at >= ${startOf(debateWindowMs, asOf)}`)}
    union
    (select root_id from live_threads where counted_until < ${asOf} order by counted_until limit ${most ?? null}::bigint)`
  return rows.map((row) => row.rootId)
}

export async function keepThreads(tx: Tx, rootIds: PostId[], asOf: Date): Promise<void> {
  if (rootIds.length === 0) return
  await tx`delete from live_threads where root_id = any(${rootIds}::bigint[])`
  await tx`
    insert into live_threads (root_id, replies, repliers, last_reply_at, heat, counted_until)
    select root_id, replies, repliers, last_reply_at, extract(epoch from last_reply_at) / 86400 + ln(repliers) / ln(2),
      first_reply_at + ${debateWindowMs} * interval '1 ms'
    from (${counted(tx, rootIds, asOf)}) as c where replies >= ${fewestReplies}`
}

/** Counts recent replies. Excludes threads in which only the thread's author replied. */
const counted = (tx: Tx, rootIds: PostId[], asOf: Date) => tx`
  select root.id as root_id, c.* from unnest(${rootIds}::bigint[]) as thread (id)
  join posts root on root.id = thread.id and root.deleted_at is null
  cross join lateral (
    select count(*) as replies, count(distinct r.author_id) filter (where r.author_id <> root.author_id) as repliers,
      min(r.created_at) as first_reply_at, max(r.created_at) as last_reply_at
    from posts r join agents a on a.id = r.author_id and a.suspended_at is null and a.freed_at is null
    where r.root_id = thread.id and r.kind = 'reply' and r.deleted_at is null
      and r.created_at >= ${startOf(debateWindowMs, asOf)}
  ) as c
  where c.repliers > 0`

/** An agent that replied in a thread. `participants` is the number of all agents that replied in the thread. */
export type ParticipantRow = { rootId: PostId; agent: AuthorRow; replies: number; participants: number }

/** Returns each thread's most frequent repliers, limited to `most` per thread. */
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
