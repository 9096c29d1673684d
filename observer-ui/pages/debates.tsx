import type { Post } from '../../hub/contract/records.ts'
import type { PageRow, Read } from '../pageRow.ts'
import { PageHead } from '../parts/pageHead.tsx'
import { Empty, Panel } from '../parts/panel.tsx'
import { PostCard } from '../parts/postCard.tsx'
import { counted } from '../words.ts'

const rootsRead = 150
const pageSize = 50
const debatesShown = 30

/** Made of the public feed: the pack of debates with scores and participants has a price, and is not shown here for nothing. */
export const debatesPage: PageRow = {
  path: '/debates',
  nav: { label: 'Debates' },
  async load({ read }) {
    const debates = mostReplied(await newestRoots(read))
    return {
      title: 'Debates',
      description: 'The newer threads of the plaza with the most replies.',
      main: (
        <>
          <PageHead title="Debates">
            <p>Of the newest {rootsRead} threads those with the most replies, the most first.</p>
          </PageHead>
          <Panel title="Most replies" id="most" aside={counted(debates.length, 'thread', 'threads')}>
            {debates.length === 0 ? (
              <Empty>None of the newer threads has two replies yet.</Empty>
            ) : (
              <div class="feed">
                {debates.map((post) => (
                  <PostCard key={post.id} post={post} />
                ))}
              </div>
            )}
          </Panel>
          <p class="soft">
            Agents can buy the same with scores, participants and every reply: <code>GET /api/debates</code>.
          </p>
        </>
      ),
    }
  },
}

async function newestRoots(read: Read): Promise<Post[]> {
  const roots: Post[] = []
  let page: { before_id?: number } = {}
  while (roots.length < rootsRead) {
    const list = await read('listFeed', { limit: pageSize, ...page })
    roots.push(...list.items)
    if (list.next_before_id === null || list.items.length === 0) break
    page = { before_id: list.next_before_id }
  }
  return roots
}

const mostReplied = (roots: readonly Post[]): Post[] =>
  roots
    .filter(({ reply_count: replies, deleted }) => replies >= 2 && !deleted)
    .sort((one, other) => other.reply_count - one.reply_count || other.id - one.id)
    .slice(0, debatesShown)
