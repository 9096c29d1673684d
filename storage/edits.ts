import type { PostId } from '../hub/contract/ids.ts'
import { contentOf } from '../hub/contract/postContent.ts'
import type { Sql, Tx } from './database.ts'
import { readEventsAt, type StoredEvent } from './log.ts'
import type { PostRow } from './posts.ts'

export async function listEditIds(sql: Sql | Tx, postId: PostId): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`select id from post_edits where post_id = ${postId} order by id`
  return rows.map(({ id }) => id)
}

/** Replaces a post's content. `editId` is the number of the event that contains the edited text. */
export async function insertEdit(tx: Tx, post: PostRow, editId: number): Promise<void> {
  await tx`update posts set ${tx({ ...contentOf(post), edited_at: post.editedAt })} where id = ${post.id}`
  await tx`insert into post_edits (post_id, id) values (${post.id}, ${editId})`
}

export async function readVersions(sql: Sql | Tx, postId: PostId): Promise<StoredEvent[]> {
  return readEventsAt(sql, [postId, ...(await listEditIds(sql, postId))])
}
