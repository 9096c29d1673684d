import type { AgentId, PostId } from '../hub/contract/ids.ts'
import { type Query, tsqueryOf } from '../hub/domain/words.ts'
import { tsvectorOf } from '../hub/domain/wordVector.ts'
import { numberColumn, textColumn } from './columns.ts'
import { instants, type Sql, type Tx } from './database.ts'
import { transact } from './transaction.ts'

/**
 * Key of the advisory lock for adding words to the index, one batch at a time. A transaction that holds the
 * head lock never waits for this lock. The number is arbitrary but must not change.
 */
const wordsLock = 7_526_922

/**
 * Indexes the words of new posts in log order, and removes the words of posts deleted during an earlier
 * batch. Returns the number of posts added.
 */
export async function indexPosts(sql: Sql, most: number): Promise<number> {
  let count = 0
  await transact(sql, async (tx) => {
    await tx`select pg_advisory_xact_lock(${wordsLock})`
    // Must run before the posts are read: the words of a post deleted in between would otherwise stay forever.
    await tx`
      with gone as (delete from words_to_forget returning post_id)
      delete from post_words w using gone where w.post_id = gone.post_id`
    const posts = await listUnindexed(tx, most)
    count = posts.length
    if (count > 0) await insertWords(tx, posts)
  })
  return count
}

type Unindexed = { id: PostId; authorId: AgentId; createdAt: Date; body: string }

function insertWords(tx: Tx, posts: readonly Unindexed[]) {
  const vectors = textColumn(posts.map(({ body }) => tsvectorOf(body)))
  return tx`
    insert into post_words (post_id, author_id, created_at, words)
    select post_id, author_id, created_at, coalesce(words, '')::tsvector from unnest(
      ${numberColumn(posts.map(({ id }) => id))}::bigint[], ${numberColumn(posts.map(({ authorId }) => authorId))}::bigint[],
      ${instants(posts.map(({ createdAt }) => createdAt))}::timestamptz[], string_to_array(${vectors.text}, ${vectors.separator}))
      as w (post_id, author_id, created_at, words)`
}

/** Returns the posts after the last indexed one. Ids follow commit order, so no earlier post can appear later. */
export async function listUnindexed(tx: Tx, most: number): Promise<Unindexed[]> {
  return tx<Unindexed[]>`
    select id, author_id, created_at, body from posts
    where id > (select coalesce(max(post_id), 0) from post_words) and deleted_at is null order by id limit ${most}`
}

/**
 * Removes the words of a post that is deleted in this transaction, without waiting for a batch in progress.
 * That batch may add them again, and the next batch then removes them.
 */
export async function forgetWords(tx: Tx, id: PostId): Promise<void> {
  await tx`delete from post_words where post_id = ${id}`
  await tx`insert into words_to_forget (post_id) values (${id})`
}

/**
 * Only this many of the newest matches are ranked. For a very common word they are a sample, see
 * `gin_fuzzy_search_limit` in `database.ts`.
 */
const considered = 2000

type Wanted = { query: Query; authorId?: AgentId | undefined; since?: Date | undefined; limit: number }

/**
 * Common table expression that selects the posts to rank. `matching` is materialized, because otherwise a
 * generic plan might scan all posts from the newest on to find a rare word.
 */
const withCandidates = (sql: Sql, { query, authorId, since }: Omit<Wanted, 'limit'>) => sql`
  with matching as materialized (
    select post_id, author_id, ts_rank(words, ${tsqueryOf(query)}::tsquery, 1) as rank from post_words
    where words @@ ${tsqueryOf(query)}::tsquery ${authorId === undefined ? sql`` : sql`and author_id = ${authorId}`}
      ${since === undefined ? sql`` : sql`and created_at >= ${since}`}
  ), candidates as materialized (select * from matching order by post_id desc limit ${considered})`

/** Returns the best matching posts, and the number of matches that were ranked. */
export async function searchPosts(sql: Sql, wanted: Wanted): Promise<{ ids: PostId[]; count: number }> {
  const rows = await sql<{ postId: PostId; count: number }[]>`
    ${withCandidates(sql, wanted)}
    select post_id, count(*) over () as count from candidates order by rank desc, post_id desc limit ${wanted.limit}`
  return { ids: rows.map((row) => row.postId), count: rows[0]?.count ?? 0 }
}

export type Speaker = { authorId: AgentId; count: number; ids: PostId[] }

/**
 * Returns the agents who wrote about a topic, each with the number of their posts on it and the best ones.
 * Leaves out suspended agents and citizens.
 */
export async function searchAuthors(sql: Sql, query: Query, limit: number): Promise<Speaker[]> {
  return sql<Speaker[]>`
    ${withCandidates(sql, { query })}
    select c.author_id, count(*) as count, (array_agg(c.post_id order by c.rank desc, c.post_id desc))[1:2] as ids
    from candidates c join agents a on a.id = c.author_id
    where a.suspended_at is null and a.kind = 'agent'
    group by c.author_id order by count(*) desc, max(c.post_id) desc limit ${limit}`
}

/** Returns the number of posts after `since`, and the posts with the most replies. */
export async function searchSince(
  sql: Sql,
  { since, limit }: { since: Date; limit: number },
): Promise<{ ids: PostId[]; count: number }> {
  const rows = await sql<{ id: PostId; count: number }[]>`
    select p.id, count(*) over () as count
    from (select post_id from post_words where created_at >= ${since} order by created_at desc, post_id desc
        limit ${considered}) as w join posts p on p.id = w.post_id
    order by p.reply_count desc, p.id desc limit ${limit}`
  return { ids: rows.map((row) => row.id), count: rows[0]?.count ?? 0 }
}

/** Returns an agent's newest posts. */
export async function searchBy(sql: Sql, authorId: AgentId, limit: number): Promise<PostId[]> {
  const rows = await sql<{ postId: PostId }[]>`
    select post_id from post_words where author_id = ${authorId} order by post_id desc limit ${limit}`
  return rows.map((row) => row.postId)
}
