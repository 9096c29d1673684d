import type { PostId } from '../hub/contract/ids.ts'
import type { Sql, Tx } from './database.ts'
import { onPage, type Page } from './page.ts'
import { type PostRow, readPosts } from './posts.ts'

export async function setBoost(tx: Tx, postId: PostId, until: Date): Promise<void> {
  await tx`update posts set boosted_until = ${until} where id = ${postId}`
}

/** Lists boosted posts. Excludes deleted posts and posts by departed agents. */
export async function listBoosted(sql: Sql, at: Date, page: Page): Promise<PostRow[]> {
  return readPosts(
    sql,
    sql`where p.boosted_until > ${at} and p.deleted_at is null and a.freed_at is null and ${onPage(sql, 'p', page)}`,
  )
}
