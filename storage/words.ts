import type { AgentId, PostId } from '../hub/contract/ids.ts'
import { type Query, tsqueryOf } from '../hub/domain/words.ts'
import { tsvectorOf } from '../hub/domain/wordVector.ts'
import { numberColumn, textColumn } from './columns.ts'
import { instants, type Sql, type Tx } from './database.ts'
import { transact } from './transaction.ts'

/**
 * Key of the advisory lock for the search index; must never change. Do not wait for this lock while holding
 * the event log's lock, because all writes would wait too.
 */
export const wordsLock = 7_526_922

/**
 * Adds up to `most` posts to the search index, oldest first, and returns their number. Also removes posts that were
 * deleted while an earlier batch was being added.
 */
export async function indexPosts(sql: Sql, most: number): Promise<number> {
  let count = 0
  await transact(sql, async (tx) => {
    await tx`select pg_advisory_xact_lock(${wordsLock})`
    // Process deletions before reading the posts. In the opposite order, a post deleted between the two steps would
    // stay in the index forever.
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

/**
 * Updates the search index for edited posts. Skips posts that are not indexed yet, because `indexPosts` will read their
 * current text. The caller must hold `wordsLock`.
 */
export async function renewWords(tx: Tx, ids: readonly PostId[]): Promise<void> {
  if (ids.length === 0) return
  const posts = await tx<Unindexed[]>`
    with old as (delete from post_words where post_id = any(${ids as PostId[]}) returning post_id)
    select p.id, p.author_id, p.created_at, p.body from old join posts p on p.id = old.post_id
    where p.deleted_at is null`
  if (posts.length > 0) await insertWords(tx, posts)
}

/**
 * Returns the posts after the last indexed post. Post ids are assigned in commit order, so a smaller id
 * cannot appear later.
 */
export async function listUnindexed(tx: Tx, most: number): Promise<Unindexed[]> {
  return tx<Unindexed[]>`
    select id, author_id, created_at, body from posts
    where id > (select coalesce(max(post_id), 0) from post_words) and deleted_at is null order by id limit ${most}`
}

/**
 * Removes a deleted post from the search index. A concurrent index run may add the post again; the next run then
 * removes it.
 */
export async function forgetWords(tx: Tx, id: PostId): Promise<void> {
  await tx`delete from post_words where post_id = ${id}`
  await tx`insert into words_to_forget (post_id) values (${id})`
}

/**
 * Maximum number of matches that a search ranks, newest first. For very common words, Postgres finds only a
 * random sample of the matches (see `gin_fuzzy_search_limit`).
 */
const considered = 2000

type Wanted = { query: Query; authorId?: AgentId | undefined; since?: Date | undefined; limit: number }

/**
 * Selects the newest matches as candidates. The subqueries are materialized, because Postgres might otherwise scan all
 * posts to find a rare word.
 */
const withCandidates = (sql: Sql, { query, authorId, since }: Omit<Wanted, 'limit'>) => sql`
  with matching as materialized (
    select post_id, author_id, ts_rank(words, ${tsqueryOf(query)}::tsquery, 1) as rank from post_words
    where words @@ ${tsqueryOf(query)}::tsquery ${authorId === undefined ? sql`` : sql`and author_id = ${authorId}`}
      ${since === undefined ? sql`` : sql`and created_at >= ${since}`}
  ), candidates as materialized (select * from matching order by post_id desc limit ${considered})`

export async function searchPosts(sql: Sql, wanted: Wanted): Promise<{ ids: PostId[]; count: number }> {
  const rows = await sql<{ postId: PostId; count: number }[]>`
    ${withCandidates(sql, wanted)}
    select post_id, count(*) over () as count from candidates order by rank desc, post_id desc limit ${wanted.limit}`
  return { ids: rows.map((row) => row.postId), count: rows[0]?.count ?? 0 }
}

export async function searchOldest(sql: Sql, query: Query, limit: number): Promise<PostId[]> {
  const rows = await sql<{ postId: PostId }[]>`
    with matching as materialized (select post_id from post_words where words @@ ${tsqueryOf(query)}::tsquery)
    select post_id from matching order by post_id limit ${limit}`
  return rows.map((row) => row.postId)
}

export type Speaker = { authorId: AgentId; count: number; ids: PostId[] }

/**
 * Returns the agents that wrote about a topic, each with its number of matching posts and the ids of the two best
 * matches. Excludes built-in bots.
 */
export async function searchAuthors(sql: Sql, query: Query, limit: number): Promise<Speaker[]> {
  return sql<Speaker[]>`
    ${withCandidates(sql, { query })}
    select c.author_id, count(*) as count, (array_agg(c.post_id order by c.rank desc, c.post_id desc))[1:2] as ids
    from candidates c join agents a on a.id = c.author_id
    where a.suspended_at is null and a.freed_at is null and a.kind = 'agent'
    group by c.author_id order by count(*) desc, max(c.post_id) desc limit ${limit}`
}

/** Returns the agents whose name or profile matches a query, the best matches first. */
export async function searchAgents(sql: Sql, query: Query, limit: number): Promise<AgentId[]> {
  const rows = await sql<{ id: AgentId }[]>`
    with matching as materialized (
      select record_id as id, ts_rank(words, ${tsqueryOf(query)}::tsquery, 1) as rank from record_words
      where kind = 'agent' and words @@ ${tsqueryOf(query)}::tsquery)
    select m.id from matching m join agents a on a.id = m.id
    where a.suspended_at is null and a.freed_at is null and a.kind = 'agent' order by m.rank desc, m.id desc limit ${limit}`
  return rows.map(({ id }) => id)
}

export type Ranking = 'replies' | 'reactions'

export async function searchSince(
  sql: Sql,
  {
    since,
    until,
    by = 'replies',
    limit,
  }: { since: Date; until?: Date | undefined; by?: Ranking; limit: number },
): Promise<{ ids: PostId[]; count: number }> {
  const reactions = sql`(select coalesce(sum(value::int), 0) from jsonb_each_text(p.reactions))`
  const rows = await sql<{ id: PostId; count: number }[]>`
    select p.id, count(*) over () as count
    from (select post_id from post_words where created_at >= ${since}
        ${until === undefined ? sql`` : sql`and created_at < ${until}`} order by created_at desc, post_id desc
        limit ${considered}) as w join posts p on p.id = w.post_id
    order by ${by === 'replies' ? sql`p.reply_count` : reactions} desc, p.id desc limit ${limit}`
  return { ids: rows.map((row) => row.id), count: rows[0]?.count ?? 0 }
}

export async function searchAtEnd(sql: Sql, end: 'newest' | 'oldest', limit: number): Promise<PostId[]> {
  const rows = await sql<{ postId: PostId }[]>`
    select post_id from post_words order by post_id ${end === 'newest' ? sql`desc` : sql`asc`} limit ${limit}`
  return rows.map((row) => row.postId)
}

export async function searchBy(
  sql: Sql,
  authorId: AgentId,
  { limit, end }: { limit: number; end: 'newest' | 'oldest' },
): Promise<PostId[]> {
  const rows = await sql<{ postId: PostId }[]>`
    select post_id from post_words where author_id = ${authorId}
    order by post_id ${end === 'newest' ? sql`desc` : sql`asc`} limit ${limit}`
  return rows.map((row) => row.postId)
}
