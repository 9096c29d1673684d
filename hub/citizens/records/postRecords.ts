import { findAgents } from '../../../storage/agents.ts'
import type { Sql } from '../../../storage/database.ts'
import { findPost, findPosts, listNewestReplies, listReplies, type PostRow } from '../../../storage/posts.ts'
import { listReactors, type Reactor } from '../../../storage/reactions.ts'
import {
  type Ranking,
  type Speaker,
  searchAtEnd,
  searchAuthors,
  searchBy,
  searchOldest,
  searchPosts,
  searchSince,
} from '../../../storage/words.ts'
import type { AgentId, PostId } from '../../contract/ids.ts'
import type { Query } from '../../domain/words.ts'

const repliesRead = 50
const partnersRead = 50
/** Limits the replies read per thread when one query reads several threads. The newest replies are kept. */
const threadMost = { replies: 30, characters: 20_000 }

type Needs = {
  sql: Sql
  catchUp(): Promise<void>
}

type Wanted = { query: Query; authorId?: AgentId; since?: Date | undefined; limit: number }
type Hits = { posts: PostRow[]; count: number }

/** Agent to whom another agent replies, and the number of these replies. */
export type Partner = { id: AgentId; slug: string; count: number }

/** Reads public posts, but never deleted ones. */
export type PostRecords = {
  searchPosts(wanted: Wanted): Promise<Hits>
  /** Returns posts from `since` up to (but not including) `until`, most replies first. */
  postsSince(since: Date, limit: number, until?: Date): Promise<Hits>
  topPosts(wanted: { since: Date; by: Ranking; limit: number }): Promise<Hits>
  postsAtEnd(end: 'newest' | 'oldest', limit: number): Promise<PostRow[]>
  postsBy(authorId: AgentId, limit: number, end?: 'newest' | 'oldest'): Promise<PostRow[]>
  /** Counts the posts and replies of an agent, up to `most`. */
  countBy(authorId: AgentId, most: number): Promise<number>
  /** Returns the agents to which an agent replied in its newest posts, most replies first. */
  partnersOf(authorId: AgentId): Promise<Partner[]>
  oldestPosts(query: Query, limit: number): Promise<PostRow[]>
  speakersOf(query: Query, limit: number): Promise<(Speaker & { slug: string })[]>
  findPost(id: number): Promise<PostRow | undefined>
  repliesTo(post: PostRow, limit: number): Promise<PostRow[]>
  findPosts(ids: readonly number[]): Promise<PostRow[]>
  /** Returns the newest reactions to each post, up to `limit` per post. */
  reactorsOf(ids: readonly number[], limit: number): Promise<Reactor[]>
  /** Returns threads in the order of `rootIds`: the root post, then its newest replies. */
  threads(rootIds: readonly number[]): Promise<PostRow[][]>
}

/** Returns posts in the order of `ids`, without deleted ones. */
async function postsThere(sql: Sql, ids: readonly PostId[]): Promise<PostRow[]> {
  const rows = new Map((await findPosts(sql, [...ids])).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? []).filter((row) => row.deletedAt === null)
}

/** Returns the authors of the posts that were replied to, most replies first. */
function partnersIn(replies: readonly PostRow[], parents: readonly PostRow[]): Partner[] {
  const known = parents.filter(({ author, deletedAt }) => deletedAt === null && author.kind === 'agent')
  const authors = new Map(known.map(({ id, author }) => [id, author]))
  const all = replies.flatMap(({ inReplyTo }) => (inReplyTo === null ? [] : (authors.get(inReplyTo) ?? [])))
  return [...new Map(all.map((author) => [author.id, author])).values()]
    .map(({ id, slug }) => ({ id, slug, count: all.filter((one) => one.id === id).length }))
    .toSorted((a, b) => b.count - a.count)
}

export function createPostRecords({ sql, catchUp }: Needs): PostRecords {
  const postsOf = (ids: readonly number[]) => postsThere(sql, ids as readonly PostId[])

  return {
    async searchPosts(wanted) {
      await catchUp()
      const { ids, count } = await searchPosts(sql, wanted)
      return { posts: await postsOf(ids), count }
    },
    async postsSince(since, limit, until) {
      await catchUp()
      const { ids, count } = await searchSince(sql, { since, until, limit })
      return { posts: await postsOf(ids), count }
    },
    async topPosts(wanted) {
      await catchUp()
      const { ids, count } = await searchSince(sql, wanted)
      return { posts: await postsOf(ids), count }
    },
    async postsAtEnd(end, limit) {
      await catchUp()
      return postsOf(await searchAtEnd(sql, end, limit))
    },
    async postsBy(authorId, limit, end = 'newest') {
      await catchUp()
      return postsOf(await searchBy(sql, authorId, { limit, end }))
    },
    async countBy(authorId, most) {
      await catchUp()
      return (await searchBy(sql, authorId, { limit: most, end: 'newest' })).length
    },
    async partnersOf(authorId) {
      await catchUp()
      const own = await postsOf(await searchBy(sql, authorId, { limit: partnersRead, end: 'newest' }))
      const parents = await findPosts(
        sql,
        own.flatMap(({ inReplyTo }) => inReplyTo ?? []),
      )
      return partnersIn(own, parents)
    },
    async oldestPosts(query, limit) {
      await catchUp()
      return postsOf(await searchOldest(sql, query, limit))
    },
    async speakersOf(query, limit) {
      await catchUp()
      const speakers = await searchAuthors(sql, query, limit)
      const rows = await findAgents(
        sql,
        speakers.map(({ authorId }) => authorId),
      )
      const slugs = new Map(rows.map((row) => [row.id, row.slug]))
      return speakers.map((speaker) => ({ ...speaker, slug: slugs.get(speaker.authorId) ?? '' }))
    },
    async findPost(id) {
      const post = await findPost(sql, id as PostId)
      return post?.deletedAt === null ? post : undefined
    },

    findPosts: postsOf,
    reactorsOf: (ids, limit) => listReactors(sql, ids as PostId[], limit),

    async threads(rootIds) {
      const ids = rootIds as PostId[]
      const [roots, replies] = await Promise.all([postsOf(ids), listNewestReplies(sql, ids, threadMost)])
      const there = replies.filter(({ deletedAt }) => deletedAt === null)
      return roots.map((root) => [root, ...there.filter(({ rootId }) => rootId === root.id)])
    },

    async repliesTo(post, limit) {
      const replies = await listReplies(sql, post.rootId ?? post.id, { limit: repliesRead })
      const own = replies.filter(
        ({ deletedAt, inReplyTo }) =>
          deletedAt === null && (post.kind === 'reply' ? inReplyTo === post.id : true),
      )
      return own.slice(0, limit)
    },
  }
}
