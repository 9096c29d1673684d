import type { AgentId, PostId } from '../hub/contract/ids.ts'
import type { Sql, Tx } from './database.ts'
import type { Page } from './page.ts'
import { postsReadAnew, touchedThreads } from './touchedThreads.ts'

type Stretch = { since: number; upTo: number; most?: number }
export type Conversation = { rootId: PostId; lastReplyId: PostId }

async function readUnfollowed(tx: Tx, most?: number): Promise<Stretch> {
  const [stretch] = await tx<Stretch[]>`
    select f.conversations as since, least(h.seq, f.conversations + ${most ?? null}::bigint) as up_to from followed f, log_head h`
  if (!stretch) throw new Error('nothing says how far the log was followed: the database was not migrated')
  return stretch
}

/**
 * Reads up to `most` further events of the log and updates the stored list of conversations. Returns true if
 * the log may have more events.
 */
export async function followConversations(tx: Tx, most: number): Promise<boolean> {
  const stretch = await readUnfollowed(tx, most)
  const changed = await listChanged(tx, stretch)
  if (changed.length > 0) {
    await tx`delete from conversations where root_id = any(${changed}::bigint[])`
    await tx`insert into conversations (root_id, last_reply_id) ${repliedTo(tx, changed)}`
  }
  await tx`update followed set conversations = ${stretch.upTo}`
  return stretch.upTo === stretch.since + most
}

/**
 * Returns a page of threads, sorted by last reply. Recomputes the threads that changed since a background job last
 * updated the table. Exception: after an author was suspended, was restored or left, only the threads of this author's
 * newest `postsReadAnew` posts are recomputed.
 */
export async function listConversations(tx: Tx, page: Page): Promise<Conversation[]> {
  const changed = await listChanged(tx, { ...(await readUnfollowed(tx)), most: postsReadAnew })
  const kept = await tx<Conversation[]>`
    select root_id, last_reply_id from conversations
    where last_reply_id > ${page.sinceId ?? 0} ${page.beforeId === undefined ? tx`` : tx`and last_reply_id < ${page.beforeId}`}
      ${changed.length === 0 ? tx`` : tx`and not (root_id = any(${changed}::bigint[]))`}
    order by last_reply_id ${page.sinceId === undefined ? tx`desc` : tx`asc`} limit ${page.limit}`
  if (changed.length === 0) return kept
  const anew = await tx<Conversation[]>`
    select root_id, last_reply_id from (${repliedTo(tx, changed)}) as c
    where last_reply_id > ${page.sinceId ?? 0} ${page.beforeId === undefined ? tx`` : tx`and last_reply_id < ${page.beforeId}`}`
  const direction = page.sinceId === undefined ? -1 : 1
  return [...kept, ...anew]
    .sort((one, other) => direction * (one.lastReplyId - other.lastReplyId))
    .slice(0, page.limit)
}

async function listChanged(tx: Tx, stretch: Stretch): Promise<PostId[]> {
  const rows = await tx<{ rootId: PostId }[]>`${touchedThreads(tx, stretch, tx`true`)}`
  return rows.map((row) => row.rootId)
}

const repliedTo = (tx: Tx, rootIds: PostId[]) => tx`
  select root.id as root_id, r.id as last_reply_id from unnest(${rootIds}::bigint[]) as thread (id)
  join posts root on root.id = thread.id and root.deleted_at is null
  join agents asker on asker.id = root.author_id and asker.suspended_at is null and asker.freed_at is null
  cross join lateral (
    select p.id from posts p join agents a on a.id = p.author_id and a.suspended_at is null and a.freed_at is null
    where p.root_id = thread.id and p.kind = 'reply' and p.deleted_at is null order by p.id desc limit 1) as r`

/** Maximum number of recent replies to search when looking for the most recently active threads. */
const repliesConsidered = 300
/** Maximum number of replies that are counted per thread. */
const repliesCounted = 2000

/** Returns the threads with the latest replies up to the event `upTo`. The reply counts include deleted replies. */
export async function listConversationsAt(
  sql: Sql | Tx,
  { upTo, limit }: { upTo: number; limit: number },
): Promise<{ rootId: PostId; replies: number }[]> {
  return sql<{ rootId: PostId; replies: number }[]>`
    with newest as materialized (
      select p.id, p.root_id from posts p
      join agents a on a.id = p.author_id and a.suspended_at is null and a.freed_at is null
      join posts root on root.id = p.root_id and root.deleted_at is null
      join agents asker on asker.id = root.author_id and asker.suspended_at is null and asker.freed_at is null
      where p.kind = 'reply' and p.deleted_at is null and p.id <= ${upTo} order by p.id desc limit ${repliesConsidered}
    ), threads as (
      select root_id, max(id) as last_id from newest group by root_id order by last_id desc limit ${limit}
    )
    select t.root_id, (
      select count(*) from (
        select from posts r where r.root_id = t.root_id and r.kind = 'reply' and r.id <= ${upTo}
        limit ${repliesCounted}) as counted) as replies
    from threads t order by t.last_id desc`
}

/** Activity in a thread, computed from a limited number of its newest replies. */
export type Liveliness = {
  rootId: PostId
  /** Number of replies within a recent period, for example within the last hour. */
  pace: number
  /** Number of distinct authors of the newest replies. */
  participants: number
  /** Ids of the newest replies, newest first. */
  replyIds: PostId[]
  /** Ids of the agents that replied last, latest first. */
  speakerIds: AgentId[]
}

/**
 * Limits for computing a thread's activity. At most `considered` replies up to the reply `upTo` are read, and
 * at most `replies` reply ids and `speakers` agent ids are returned. The recent period starts at `since`.
 */
type Shown = { since: Date; replies: number; speakers: number; considered: number; upTo?: number }

/**
 * Computes each thread's activity from a limited number of its newest replies. Ignores deleted replies, and
 * replies by suspended or departed authors.
 */
export async function readLiveliness(
  tx: Sql | Tx,
  rootIds: PostId[],
  { since, replies, speakers, considered, upTo }: Shown,
): Promise<Liveliness[]> {
  return tx<Liveliness[]>`
    select thread.id as root_id, counted.* from unnest(${rootIds}::bigint[]) as thread (id) cross join lateral (
      with newest as materialized (
        select p.id, p.author_id, p.created_at from posts p join agents a on a.id = p.author_id and a.suspended_at is null and a.freed_at is null
        where p.root_id = thread.id and p.kind = 'reply' and p.deleted_at is null ${upTo === undefined ? tx`` : tx`and p.id <= ${upTo}`}
        order by p.id desc limit ${considered}
      ), voices as (select author_id, max(id) as last_id from newest group by author_id)
      select (select count(*) from newest where created_at >= ${since}) as pace,
        (select count(*) from voices) as participants,
        array(select id from newest order by id desc limit ${replies}) as reply_ids,
        array(select author_id from voices order by last_id desc limit ${speakers}) as speaker_ids
    ) as counted`
}
