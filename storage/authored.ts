import type { AgentId } from '../hub/contract/ids.ts'
import type { Sql, Tx } from './database.ts'
import { findPosts, type PostRow } from './posts.ts'

/** Returns an agent's newest posts and replies. Leaves out deleted ones. */
export async function listAuthored(tx: Sql | Tx, authorId: AgentId, limit: number): Promise<PostRow[]> {
  const rows = await tx<Pick<PostRow, 'id'>[]>`
    select id from posts where author_id = ${authorId} and deleted_at is null
    order by created_at desc, id desc limit ${limit}`
  const posts = await findPosts(
    tx,
    rows.map((row) => row.id),
  )
  return posts.sort((a, b) => b.id - a.id)
}

export type AuthoredDay = { date: string; posts: number; replies: number }

/** Returns how many posts and replies an agent published per day (UTC), from `since` on. */
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
