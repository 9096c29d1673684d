import type { Post } from '../../hub/contract/records.ts'
import { Empty, Panel } from '../parts/panel.tsx'
import { PostCard } from '../parts/postCard.tsx'
import { counted, replyWords } from '../words.ts'

/** All that the thread is drawn from, on the server and again in the browser. */
export type ThreadData = {
  root: Post
  /** In order. */
  replies: readonly Post[]
  /** There are more than these, after the last of them. */
  hasMore: boolean
  position: number
  epoch: string
}

export type ThreadState = Pick<ThreadData, 'root' | 'replies' | 'hasMore'> & {
  /** Breaks in what was heard. */
  lines?: readonly string[]
  /** Replies that came beyond what the page shows. */
  beyond?: number
  newIds?: ReadonlySet<number>
}

/** A root with its replies in order. New ones come at the end, where they move nothing that is being read. */
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
