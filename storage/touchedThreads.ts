import type { Fragment, Tx } from './database.ts'

/**
 * Maximum number of an author's posts whose threads are recounted at once when the author is suspended, is restored or
 * leaves. A background job recounts the threads of older posts.
 */
export const postsReadAnew = 1000

/**
 * Selects the threads with a new reply or a deleted post in a range of the log. If an author was suspended, was
 * restored or left, also selects the threads of the author's newest `most` posts that meet the SQL condition `given`.
 */
export const touchedThreads = (
  tx: Tx,
  { since, upTo, most }: { since: number; upTo: number; most?: number | undefined },
  given: Fragment,
): Fragment => tx`
  -- Materialized, so that the few events are read first and only once. Without statistics, Postgres would read them
  -- again for each post.
  with rare as materialized (
    select type, data from events where seq > ${since} and seq <= ${upTo}
      and type in ('post.deleted', 'agent.suspended', 'agent.restored', 'agent.left')
  )
  select root_id from posts where id > ${since} and id <= ${upTo} and kind = 'reply'
  union
  select p.root_id from rare e join posts p on p.id = (e.data ->> 'post_id')::bigint where e.type = 'post.deleted'
  union
  select own.root_id from rare e cross join lateral (
    ${newestOf(tx, tx`p.deleted_at is null and ${given}`, most)}) as own where e.type <> 'post.deleted'
  union
  select own.root_id from rare e cross join lateral (
    ${newestOf(tx, tx`p.deleted_at is not null and ${given}`, most)}) as own where e.type = 'agent.left'`

const newestOf = (tx: Tx, given: Fragment, most: number | undefined): Fragment => tx`
  select p.root_id from posts p where p.author_id = (e.data ->> 'agent_id')::bigint and ${given}
  order by p.created_at desc, p.id desc limit ${most ?? null}::bigint`
