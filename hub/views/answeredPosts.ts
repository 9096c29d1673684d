import type { Sql } from '../../storage/database.ts'
import { type AnsweredPost, findAnsweredPosts } from '../../storage/posts.ts'
import type { PostId } from '../contract/ids.ts'
import { eventData, isEvent, type LogEvent } from '../log/event.ts'
import type { Tail } from '../log/tail.ts'
import { type Remembered, rememberRecords } from './remembered.ts'

/**
 * Caches posts that were replied to, with their authors. Outdated entries are harmless, because each new
 * reply checks again that the post still exists.
 */
export const rememberAnsweredPosts = ({
  sql,
  tail,
}: {
  sql: Sql
  tail: Pick<Tail, 'onEvents' | 'onReset'>
}): Remembered<PostId, AnsweredPost> =>
  rememberRecords({ tail, read: (ids) => findAnsweredPosts(sql, ids), changedBy })

function changedBy(event: LogEvent): PostId | 'all' | undefined {
  if (isEvent(event, 'post.deleted')) return eventData(event).post_id as PostId
  // When an agent leaves for good, all its posts count as deleted. Forget all cached posts, because the cache cannot
  // find the posts of one author.
  return event.type === 'agent.left' ? 'all' : undefined
}
