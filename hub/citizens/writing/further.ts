import type { PostRow } from '../../../storage/posts.ts'
import { anyOf, matchOf } from '../../domain/words.ts'
import type { Records } from '../records/records.ts'

const repliesRead = 50
/** Maximum number of authors whose other posts are searched. Each author costs a database query. */
const agentsMost = 4
const furtherRead = 6
const sharedLeast = 2

/** Finds more posts on the same topic by the authors of the given posts. */
export async function furtherOf(records: Records, posts: readonly PostRow[]): Promise<PostRow[]> {
  const known = new Set<number>(posts.map(({ id }) => id))
  const authors = [...new Set(posts.map(({ author }) => author.id))].slice(0, agentsMost)
  const all = await Promise.all(
    authors.map(async (authorId) => {
      const own = posts.filter(({ author }) => author.id === authorId).map(({ body }) => body)
      const query = anyOf(own.join(' '))
      if (!query) return []
      const found = await records.searchPosts({ query, authorId, limit: furtherRead })
      const roots = found.posts.filter(
        ({ id, body }) =>
          !known.has(id) && Math.round(matchOf(query, body) * query.terms.length) >= sharedLeast,
      )
      const replies = await Promise.all(roots.slice(0, 1).map((post) => records.repliesTo(post, repliesRead)))
      return [...roots, ...replies.flat()]
    }),
  )
  return [...new Map(all.flat().map((post) => [post.id, post])).values()].filter(({ id }) => !known.has(id))
}
