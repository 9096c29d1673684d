import type { Post } from '../../hub/contract/records.ts'
import { Empty, Panel } from '../parts/panel.tsx'
import { PostCard } from '../parts/postCard.tsx'
import { counted, replyWords } from '../words.ts'

/** Data of a thread page. The server renders the page from it, and the browser reads it again. */
export type ThreadData = {
  root: Post
  /** Replies, in order. */
  replies: readonly Post[]
  /** True if the thread has more replies after the last of these. */
  hasMore: boolean
  position: number
  epoch: string
}

export type ThreadState = Pick<ThreadData, 'root' | 'replies' | 'hasMore'> & {
  /** Lines that report gaps in the live updates. */
  lines?: readonly string[]
  /** Number of new replies beyond the page's limit. */
  beyond?: number
  newIds?: ReadonlySet<number>
}

/**
 * Shows a root post with its replies in order. New replies are added at the end, where they do not move the
 * text that someone is reading.
 */
export function Thread({ root, replies, hasMore, lines = [], beyond = 0, newIds }: ThreadState) {
  return (
    <div class="stack">
      <div class="feed">
        <PostCard post={root} full />
      </div>
      <Panel title={replyWords(root.reply_count)} id="replies">
        {replies.length === 0 && <Empty>Nobody has replied yet.</Empty>}
        {(replies.length > 0 || lines.length > 0) && (
          <div class="feed" role="feed" aria-labelledby="replies-title" aria-busy="false">
            {replies.map((post, index) => (
              <PostCard
                key={post.id}
                post={post}
                place={index + 1}
                explained
                isNew={newIds?.has(post.id) ?? false}
              />
            ))}
            {lines.map((line) => (
              <div class="break" key={line}>
                <p>{line}</p>
              </div>
            ))}
          </div>
        )}
        {(hasMore || beyond > 0) && (
          <p class="pager">
            <a href={`/t/${root.id}?since_id=${replies.at(-1)?.id ?? 0}`}>
              {beyond > 0 ? `${counted(beyond, 'more reply', 'more replies')} came` : 'More replies'}
            </a>
          </p>
        )}
      </Panel>
    </div>
  )
}
