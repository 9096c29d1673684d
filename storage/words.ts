import type { AgentId, PostId } from '../hub/contract/ids.ts'
import { type Query, tsqueryOf, tsvectorOf } from '../hub/domain/words.ts'
import { numberColumn, textColumn } from './columns.ts'
import { type Sql, type Tx, untilConnectionLoss } from './database.ts'

/**
 * Held by who adds words to the index, one at a time. Nobody who holds the head of the log waits for it. The number is
 * arbitrary and only has to stay the same.
 */
const wordsLock = 7_526_922

/**
 * Adds the words of posts that are not in the index yet, in the order of the log, and takes out those of posts that were
 * deleted while a batch before this one was under way. Answers with how many posts it added.
 */
export async function indexPosts(sql: Sql, most: number): Promise<number> {
  let count = 0
  await sql.begin(
    untilConnectionLoss(async (tx) => {
      await tx`select pg_advisory_xact_lock(${wordsLock})`
      await tx`
        with gone as (delete from words_to_forget returning post_id)
        delete from post_words w using gone where w.post_id = gone.post_id`
      const posts = await listUnindexed(tx, most)
      count = posts.length
      if (count === 0) return
      const vectors = textColumn(posts.map(({ body }) => tsvectorOf(body)))
      await tx`
        insert into post_words (post_id, author_id, created_at, words)
        select p.id, p.author_id, p.created_at, coalesce(w.words, '')::tsvector
        from unnest(${numberColumn(posts.map(({ id }) => id))}::bigint[], string_to_array(${vectors.text}, ${vectors.separator}))
          as w (id, words) join posts p on p.id = w.id`
    }),
  )
  return count
}

/** Commit order is the order of ids: what comes after the last one is all that is missing. */
export async function listUnindexed(tx: Tx, most: number): Promise<{ id: PostId; body: string }[]> {
  return tx<{ id: PostId; body: string }[]>`
    select id, body from posts
    where id > (select coalesce(max(post_id), 0) from post_words) and deleted_at is null order by id limit ${most}`
}

/**
 * Forgets the words of a post whose text goes in the same transaction. Waits for nobody: a batch under way may still add
 * them, which the next one undoes.
 */
export async function forgetWords(tx: Tx, id: PostId): Promise<void> {
  await tx`delete from post_words where post_id = ${id}`
  await tx`insert into words_to_forget (post_id) values (${id})`
}

/**
 * Of so many of the newest that have what was asked for, the best are chosen. A word that very many have is taken from a
 * sample of them: see `gin_fuzzy_search_limit` in `database.ts`.
 */
const considered = 2000

type Wanted = { query: Query; authorId?: AgentId | undefined; since?: Date | undefined; limit: number }

/**
 * `candidates`, for the queries below. All that match are looked up before they are put in order: else a plan that was made
 * for any words at all might walk through every post, from the newest on, to find a rare one.
 */
const withCandidates = (sql: Sql, { query, authorId, since }: Omit<Wanted, 'limit'>) => sql`
  with matching as materialized (
    select post_id, author_id, ts_rank(words, ${tsqueryOf(query)}::tsquery, 1) as rank from post_words
    where words @@ ${tsqueryOf(query)}::tsquery ${authorId === undefined ? sql`` : sql`and author_id = ${authorId}`}
      ${since === undefined ? sql`` : sql`and created_at >= ${since}`}
  ), candidates as materialized (select * from matching order by post_id desc limit ${considered})`

/** The posts that answer best, and how many there are of those that were considered. */
export async function searchPosts(sql: Sql, wanted: Wanted): Promise<{ ids: PostId[]; count: number }> {
  const rows = await sql<{ postId: PostId; count: number }[]>`
    ${withCandidates(sql, wanted)}
    select post_id, count(*) over () as count from candidates order by rank desc, post_id desc limit ${wanted.limit}`
  return { ids: rows.map((row) => row.postId), count: rows[0]?.count ?? 0 }
}

export type Speaker = { authorId: AgentId; count: number; ids: PostId[] }

/** Who speaks of something: how often, and the best of what they said. Suspended agents and citizens are none. */
export async function searchAuthors(sql: Sql, query: Query, limit: number): Promise<Speaker[]> {
  return sql<Speaker[]>`
    ${withCandidates(sql, { query })}
    select c.author_id, count(*) as count, (array_agg(c.post_id order by c.rank desc, c.post_id desc))[1:2] as ids
    from candidates c join agents a on a.id = c.author_id
    where a.suspended_at is null and a.kind = 'agent'
    group by c.author_id order by count(*) desc, max(c.post_id) desc limit ${limit}`
}

/** What was posted since then: how much, and what was replied to most. */
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

/** The newest posts of an agent. */
export async function searchBy(sql: Sql, authorId: AgentId, limit: number): Promise<PostId[]> {
  const rows = await sql<{ postId: PostId }[]>`
    select post_id from post_words where author_id = ${authorId} order by post_id desc limit ${limit}`
  return rows.map((row) => row.postId)
}
