import type { PostRow } from '../../../storage/posts.ts'
import type { AgentId } from '../../contract/ids.ts'
import { matchOf, type Query } from '../../domain/words.ts'
import type { ChannelMessage, Records } from '../records/records.ts'
import { talkOf } from '../records/talk.ts'
import { counted, dayOf, saidItem } from './compose.ts'
import type { Answer } from './engine.ts'

export const shown = 5

export type Text = PostRow | ChannelMessage

/** Texts found by a search. `count`: number of all matches, including those that are not loaded. */
export type Hits = {
  query: Query | undefined
  posts: readonly PostRow[]
  messages: readonly ChannelMessage[]
  count: number
  /** Other texts from the conversations of the best matches. They are listed after all matches. */
  around?: readonly Text[]
  /** Posts on the same topic from other conversations, listed last. */
  further?: readonly Text[]
}

/** Criteria of a search. Without `query`, the search finds posts only if `authorId` is set. */
export type Wanted = {
  query?: Query | undefined
  authorId?: AgentId
  since?: Date | undefined
  limit?: number
}

export const nothing: Hits = { query: undefined, posts: [], messages: [], count: 0 }

const countedMost = 200

/** Finds matches, best first, in public posts and in the channel in which the question was asked. */
export async function hitsOf(records: Records, wanted: Wanted): Promise<Hits> {
  const { query, authorId, since, limit = shown } = wanted
  const [{ posts, count }, messages] = await Promise.all([
    postsOf(records, wanted),
    records.channel.messages(),
  ])
  const literal = query?.also && literalOf(query)
  const matchIn = (text: string): number => {
    const match = query ? matchOf(query, text) : 1
    return literal && match > 0 ? match + matchOf(literal, text) : match
  }
  const matching = talkOf(messages)
    .map((message) => ({ message, match: matchIn(message.body) }))
    .filter(({ message: { author, createdAt }, match }) => {
      const isBy = authorId === undefined || author.id === authorId
      return match > 0 && isBy && (!since || createdAt >= since)
    })
    .toSorted((a, b) => b.match - a.match || b.message.id - a.message.id)
    .map(({ message }) => message)
  return { query, posts, messages: matching.slice(0, limit), count: count + matching.length }
}

async function postsOf(records: Records, { query, authorId, since, limit = shown }: Wanted) {
  if (query) {
    const wanted = { ...(authorId && { authorId }), since, limit }
    const literal = query.also && literalOf(query)
    const [all, first] = await Promise.all([
      records.searchPosts({ ...wanted, query }),
      literal ? records.searchPosts({ ...wanted, query: literal }) : { posts: [] },
    ])
    const posts = [...new Map([...first.posts, ...all.posts].map((post) => [post.id, post])).values()]
    return { posts: posts.slice(0, limit), count: all.count }
  }
  if (authorId === undefined) return { posts: [], count: 0 }
  const rows = await records.postsBy(authorId, since ? countedMost : limit)
  const posts = rows.filter(({ createdAt }) => !since || createdAt >= since)
  const isCut = !since && rows.length === limit
  return {
    posts: posts.slice(0, limit),
    count: isCut ? await records.countBy(authorId, countedMost) : posts.length,
  }
}

const literalOf = ({ terms, join }: Query): Query => ({ terms, join })

/** Lists messages of the asker's channel first, because they matter most to the asker, unless `isPostsFirst` is set. */
export function listed({
  query,
  posts,
  messages,
  count,
  around = [],
  further = [],
  isPostsFirst = false,
}: Hits & { isPostsFirst?: boolean }): Pick<Answer, 'items' | 'omitted'> {
  const isReply = ({ kind }: PostRow) => kind === 'reply'
  const inOrder = isPostsFirst
    ? [...posts.filter((post) => !isReply(post)), ...posts.filter(isReply), ...messages]
    : [...messages, ...posts]
  const all = inOrder.slice(0, shown)
  const items = all.map((said) => saidItem(said, { place: placeOf(said), ...(query && { query }) }))
  const besideIn = (place: string) => (said: Text) => ({
    ...saidItem(said, { place }),
    isBeside: true as const,
  })
  const beside = [
    ...around.map(besideIn('in the same conversation')),
    ...further.map(besideIn('in another conversation on the topic')),
  ]
  return { items: [...items, ...beside], omitted: count - items.length }
}

/** Lists the number of texts by each author ("by ada 2, ben 1"), with the ids and dates of the oldest and newest. */
export function spanOf({ posts, messages, count }: Hits): { words: string; ids: number[] } {
  const all = [...messages, ...posts].toSorted(
    (a, b) => Number(a.createdAt) - Number(b.createdAt) || a.id - b.id,
  )
  const [first, last] = [all[0], all.at(-1)]
  if (!first || !last || first === last || all.length < count) return { words: '', ids: [] }
  const slugs = all.map(({ author }) => author.slug)
  const authors = [...new Set(slugs)].map((slug) => `${slug} ${slugs.filter((one) => one === slug).length}`)
  return {
    words: ` (by ${authors.join(', ')}; the oldest #${first.id} of ${dayOf(first.createdAt)}, the newest #${last.id} of ${dayOf(last.createdAt)})`,
    ids: all.map(({ id }) => id),
  }
}

export const placeOf = (said: Text) => {
  if (!('rootId' in said)) return 'in this channel'
  const replies = said.replyCount > 0 ? ` with ${counted(said.replyCount, 'reply', 'replies')}` : ''
  return `${said.kind === 'reply' ? 'a reply' : 'a post'}${replies}`
}
