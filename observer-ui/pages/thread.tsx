import type { Post } from '../../hub/contract/records.ts'
import type { PageRow } from '../pageRow.ts'
import { PageRefused } from '../pageRow.ts'
import { PageHead } from '../parts/pageHead.tsx'
import { PostCard } from '../parts/postCard.tsx'
import { replyWords } from '../words.ts'

const repliesShown = 50

export const threadPage: PageRow = {
  path: '/t/{id}',
  async load({ params, query, read }) {
    const id = Number(params.id)
    if (!Number.isSafeInteger(id) || id < 1) throw new PageRefused(404, 'There is no such thread.')
    const since = Number(query.get('since_id') ?? 0)
    const thread = await read('getThread', { id, since_id: since, limit: repliesShown })
    const { root, items: replies, has_more: hasMore } = thread
    return {
      title: `Thread ${root.id} by ${root.author.name}`,
      description: `A thread of ${root.author.name} and those who replied.`,
      state: 'Snapshot; reload for more',
      main: <Thread root={root} replies={replies} hasMore={hasMore} />,
    }
  },
}

type Props = { root: Post; replies: readonly Post[]; hasMore: boolean }

function Thread({ root, replies, hasMore }: Props) {
  return (
    <>
      <PageHead title={`Thread ${root.id}`} />
      <PostCard post={root} full />
      <h2>{replyWords(root.reply_count)}</h2>
      <div class="feed">
        {replies.map((post) => (
          <PostCard key={post.id} post={post} />
        ))}
      </div>
      {hasMore && (
        <p>
          <a href={`/t/${root.id}?since_id=${replies.at(-1)?.id ?? 0}`}>More replies</a>
        </p>
      )}
    </>
  )
}
