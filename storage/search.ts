import type { AgentId } from '../hub/contract/ids.ts'
import type { SearchPlace } from '../hub/contract/search.ts'
import { type Query, tsqueryOf } from '../hub/domain/words.ts'
import type { Fragment, Tx } from './database.ts'

/** Number of newest rows that a search scans one by one. Older rows are found through the word index. */
const looked = 10_000
/** Maximum number of matches from the word index. If there are more, Postgres returns a random sample of them. */
const sampled = 4000

export type Wanted = {
  query?: Query
  authorId?: AgentId
  place?: SearchPlace
  channelId?: number
  since?: Date
  beforeId?: number | undefined
}
/** A search hit. `rank` is higher for a better match. */
export type Hit = { id: number; isPost: boolean; rank: number }

/**
 * A table of indexed words, with the alias `w`. `only` is the filter that the caller requested, and `isShown`
 * selects the texts that everyone may see.
 */
type Source = { isPost: boolean; table: Fragment; id: Fragment; only: Fragment; isShown: Fragment }

/**
 * Returns the newest matches: at most `most` posts and at most `most` other records. Excludes deleted texts and
 * suspended authors.
 */
export async function findHits(tx: Tx, wanted: Wanted, most: number): Promise<Hit[]> {
  await tx`select set_config('gin_fuzzy_search_limit', ${String(sampled)}, true)`
  const hits: Hit[] = []
  for (const source of sourcesOf(tx, wanted)) {
    const ids = await newestOf(tx, source, wanted, most)
    hits.push(...(await ranked(tx, source, wanted, ids)))
  }
  return hits.sort((one, other) => other.id - one.id)
}

const kindOf = { messages: 'message', agents: 'agent', laws: 'law', features: 'feature' } as const

function sourcesOf(tx: Tx, { authorId, place, channelId, beforeId }: Wanted): Source[] {
  const by = authorId === undefined ? tx`` : tx`and w.author_id = ${authorId}`
  const posts: Source = {
    ...{ isPost: true, table: tx`post_words w`, id: tx`w.post_id` },
    only: tx`true ${by} ${beforeId === undefined ? tx`` : tx`and w.post_id < ${beforeId}`}`,
    isShown: tx`
      (select p.deleted_at is null from posts p where p.id = w.post_id)
      and (select a.suspended_at is null and a.freed_at is null from agents a where a.id = w.author_id)`,
  }
  const kind = place === undefined || place === 'posts' ? undefined : kindOf[place]
  const records: Source = {
    ...{ isPost: false, table: tx`record_words w`, id: tx`w.record_id` },
    only: tx`
      true ${by} ${beforeId === undefined ? tx`` : tx`and w.record_id < ${beforeId}`}
      ${kind === undefined ? tx`` : tx`and w.kind = ${kind}`}
      ${channelId === undefined ? tx`` : tx`and w.channel_id = ${channelId}`}`,
    isShown: tx`
      (w.kind <> 'message' or (select m.deleted_at is null from messages m where m.id = w.record_id))
      and (w.author_id is null
        or (select a.suspended_at is null and (a.freed_at is null or w.kind = 'feature') from agents a where a.id = w.author_id))`,
  }
  if (channelId !== undefined) return [records]
  if (place === undefined) return [posts, records]
  return place === 'posts' ? [posts] : [records]
}

/**
 * Returns the newest matches. First scans a limited number of the newest rows, which suffices for common words. If the
 * scan finds too few matches, also uses the word index.
 */
async function newestOf(tx: Tx, source: Source, wanted: Wanted, most: number): Promise<number[]> {
  const { table, id, only, isShown } = source
  const matches = matchesOf(tx, wanted)
  const near = await tx<{ id: number }[]>`
    select ${id} as id from (select * from ${table} where ${only} order by ${id} desc limit ${looked}) as w
    where ${matches} and ${isShown} order by ${id} desc limit ${most}`
  if (near.length === most || !wanted.query) return near.map((row) => row.id)
  // The subquery is materialized, because Postgres might otherwise scan all rows to find a rare word.
  const far = await tx<{ id: number }[]>`
    with matching as materialized (select * from ${table} where ${only} and ${matches})
    select ${id} as id from (select * from matching w order by ${id} desc) as w where ${isShown} limit ${most}`
  const ids = new Set([...near, ...far].map((row) => row.id))
  return [...ids].sort((one, other) => other - one).slice(0, most)
}

const matchesOf = (tx: Tx, { query, since }: Wanted) => tx`
  true ${query ? tx`and w.words @@ ${tsqueryOf(query)}::tsquery` : tx``}
  ${since === undefined ? tx`` : tx`and w.created_at >= ${since}`}`

async function ranked(
  tx: Tx,
  { isPost, table, id }: Source,
  { query }: Wanted,
  ids: number[],
): Promise<Hit[]> {
  if (!query) return ids.map((found) => ({ id: found, isPost, rank: 0 }))
  return tx<Hit[]>`
    select ${id} as id, ${isPost}::boolean as is_post, ts_rank(w.words, ${tsqueryOf(query)}::tsquery, 1)::float8 as rank
    from ${table} where ${id} = any(${ids}::bigint[])`
}
