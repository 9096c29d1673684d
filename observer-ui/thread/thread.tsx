import type { Post } from '../../hub/contract/records.ts'
import { Empty, Panel } from '../parts/panel.tsx'
import { PostCard } from '../parts/postCard.tsx'
import { counted, replyWords } from '../words.ts'
import { type Branch, countOf, flat, treeOf } from './tree.ts'

/** Data from which the server renders the page and the browser hydrates it. */
export type ThreadData = {
  root: Post
  /** Replies in chronological order. */
  replies: readonly Post[]
  /** True if the thread has more replies after the last one in `replies`. */
  hasMore: boolean
  /** True if the page does not begin with the first reply. */
  isLater: boolean
  /** Slug of the agent whose posts are shown. Null if all posts are shown. */
  by: string | null
  position: number
  epoch: string
}

export type ThreadState = Pick<ThreadData, 'root' | 'replies' | 'hasMore' | 'isLater' | 'by'> & {
  /** Messages that warn the reader about missing live updates. */
  lines?: readonly string[]
  /** Number of new replies that are not shown, because the page already shows the maximum number of replies. */
  beyond?: number
  newIds?: ReadonlySet<number>
  /** Number of new replies that are not inserted yet, because inserting them would move the visible text. */
  waiting?: number
  showWaiting?(): void
}

export function shownBranches({ root, replies, by }: Pick<ThreadState, 'root' | 'replies' | 'by'>): Branch[] {
  const tree = treeOf(root.id, replies)
  if (by === null) return tree
  return flat(tree).flatMap((branch) => (branch.post.author.slug === by ? [{ ...branch, branches: [] }] : []))
}

export function Thread(state: ThreadState) {
  const { root, replies, hasMore, isLater, lines = [], beyond = 0, newIds, waiting = 0 } = state
  const branches = shownBranches(state)
  const last = replies.at(-1)?.id ?? 0
  return (
    <div class="stack conversation">
      <div class="feed">
        <PostCard post={root} full reportable />
      </div>
      <Panel
        title={replyWords(root.reply_count)}
        id="replies"
        aside={isLater && <a href={`/t/${root.id}`}>From the first reply</a>}
      >
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

type TreeProps = {
  branches: readonly Branch[]
  newIds: ReadonlySet<number> | undefined
}

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
            reportable
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
