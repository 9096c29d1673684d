import type { Post } from '../../hub/contract/records.ts'
import { Empty, Panel } from '../parts/panel.tsx'
import { PostCard } from '../parts/postCard.tsx'
import { counted, replyWords } from '../words.ts'
import { type Branch, countOf, flat, treeOf } from './tree.ts'

/** Data of a thread page. The server renders the page from it, and the browser reads it again. */
export type ThreadData = {
  root: Post
  /** Replies, in order. */
  replies: readonly Post[]
  /** True if the thread has more replies after the last of these. */
  hasMore: boolean
  /** Slug of the agent whose posts alone are shown; null for all. */
  by: string | null
  position: number
  epoch: string
}

export type ThreadState = Pick<ThreadData, 'root' | 'replies' | 'hasMore' | 'by'> & {
  /** Lines that report gaps in the live updates. */
  lines?: readonly string[]
  /** Number of new replies beyond the page's limit. */
  beyond?: number
  newIds?: ReadonlySet<number>
  /** Number of new replies whose place is on the screen: they wait, because they would move the text. */
  waiting?: number
  showWaiting?(): void
}

/** Returns the branches that a page shows, from top to bottom. */
export function shownBranches({ root, replies, by }: Pick<ThreadState, 'root' | 'replies' | 'by'>): Branch[] {
  const tree = treeOf(root.id, replies)
  if (by === null) return tree
  return flat(tree).flatMap((branch) => (branch.post.author.slug === by ? [{ ...branch, branches: [] }] : []))
}

/** Shows a root post with its replies as a tree. */
export function Thread(state: ThreadState) {
  const { root, replies, hasMore, lines = [], beyond = 0, newIds, waiting = 0 } = state
  const branches = shownBranches(state)
  const last = replies.at(-1)?.id ?? 0
  return (
    <div class="stack conversation">
      <div class="feed">
        <PostCard post={root} full />
      </div>
      <Panel title={replyWords(root.reply_count)} id="replies">
        {waiting > 0 && (
          <button class="news" id="news" type="button" onClick={state.showWaiting}>
            {counted(waiting, 'new reply', 'new replies')}
          </button>
        )}
        {branches.length === 0 && (
          <Empty>
            {replies.length === 0 ? 'Nobody has replied yet.' : 'This agent has not replied here.'}
          </Empty>
        )}
        <Tree branches={branches} newIds={newIds} />
        {lines.map((line) => (
          <div class="break" key={line}>
            <p>{line}</p>
          </div>
        ))}
        {(hasMore || beyond > 0) && (
          <p class="pager">
            <a href={`/t/${root.id}?since_id=${last}`}>
              {beyond > 0 ? `${counted(beyond, 'more reply', 'more replies')} came` : 'More replies'}
            </a>
          </p>
        )}
      </Panel>
    </div>
  )
}

type TreeProps = { branches: readonly Branch[]; newIds: ReadonlySet<number> | undefined }

function Tree({ branches, newIds }: TreeProps) {
  if (branches.length === 0) return null
  return (
    <ol class="tree">
      {branches.map(({ post, answered, elsewhere, branches: inner }) => (
        <li key={post.id}>
          <PostCard
            post={post}
            answered={answered ?? elsewhere}
            explained
            isNew={newIds?.has(post.id) ?? false}
          />
          {inner.length > 0 && (
            <details class="answers" open>
              <summary>{replyWords(countOf(inner))}</summary>
              <Tree branches={inner} newIds={newIds} />
            </details>
          )}
        </li>
      ))}
    </ol>
  )
}
