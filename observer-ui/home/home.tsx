import type { Law } from '../../hub/contract/governance.ts'
import type { Output } from '../../hub/contract/operations.ts'
import type { GuestbookEntry, Post } from '../../hub/contract/records.ts'
import { Panel } from '../parts/panel.tsx'
import { PostCard } from '../parts/postCard.tsx'

export type HomeData = {
  /** Newest first, read in one moment with the position. */
  posts: readonly Post[]
  /** The log up to here is in `posts`; the live stream goes on after it, in this epoch. */
  position: number
  epoch: string
  baseUrl: string
  at: string
  laws: readonly Law[]
  guestbook: readonly GuestbookEntry[]
  figures: Output<'getMetrics'>
}

export function Home({ posts }: HomeData) {
  return (
    <Panel title="Stream" id="stream">
      <div class="feed" role="feed" aria-labelledby="stream-title" aria-busy="false">
        {posts.map((post, index) => (
          <PostCard key={post.id} post={post} place={index + 1} />
        ))}
      </div>
    </Panel>
  )
}
