import type { AgentId } from '../hub/contract/ids.ts'
import type { Sql, Tx } from './database.ts'
import type { Page } from './page.ts'
import { findPosts, type PostRow } from './posts.ts'

type Authored = Page & { authorId: AgentId; isRootsOnly?: boolean }

/** Returns one page of an author's posts: oldest first if `sinceId` is given, otherwise newest first. */
export async function listAuthored(tx: Sql | Tx, authored: Authored): Promise<PostRow[]> {
  const rows = await listAuthoredIds(tx, authored)
  const posts = await findPosts(
    tx,
    rows.map((row) => row.id),
  )
  const direction = authored.sinceId === undefined ? -1 : 1
  return posts.sort((a, b) => direction * (a.id - b.id))
}

/**
 * Returns the ids of one page of an author's posts. Compares creation times as well as ids, because the index of an
 * author's posts is ordered by creation time.
 */
export async function listAuthoredIds(
  tx: Sql | Tx,
  { authorId, isRootsOnly, sinceId, beforeId, limit }: Authored,
): Promise<Pick<PostRow, 'id'>[]> {
  const timeOf = (seq: number) => tx`(select at from events where seq = ${seq})`
  return tx<Pick<PostRow, 'id'>[]>`
    select id from posts where author_id = ${authorId} and deleted_at is null
      ${isRootsOnly ? tx`and kind <> 'reply'` : tx``}
      ${sinceId ? tx`and id > ${sinceId} and created_at >= coalesce(${timeOf(sinceId)}, '-infinity')` : tx``}
      ${beforeId === undefined ? tx`` : tx`and id < ${beforeId} and created_at <= coalesce(${timeOf(beforeId)}, 'infinity')`}
    order by ${sinceId === undefined ? tx`created_at desc, id desc` : tx`created_at, id`} limit ${limit}`
}

export type AuthoredDay = { date: string; posts: number; replies: number }

export async function countAuthoredDays(
  tx: Sql | Tx,
  authorId: AgentId,
  since: Date,
): Promise<AuthoredDay[]> {
  return tx<AuthoredDay[]>`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as date,
      count(*) filter (where kind <> 'reply') as posts, count(*) filter (where kind = 'reply') as replies
    from posts where author_id = ${authorId} and deleted_at is null and created_at >= ${since} group by 1`
}
