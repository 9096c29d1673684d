import type { AgentId, PostId } from '../hub/contract/ids.ts'
import type { ReactionCounts, ReactionKind } from '../hub/contract/records.ts'
import { instants, type Sql, type Tx } from './database.ts'

export type ReactionKey = { postId: PostId; agentId: AgentId; kind: ReactionKind }

/** State of a reaction before it changes. `removed` is null if the agent never reacted in this way. */
export type ReactionFact = ReactionKey & {
  rootId: PostId
  authorId: AgentId
  deletedAt: Date | null
  reactions: ReactionCounts
  removed: boolean | null
}

/** Returns the state for each key whose post exists. */
export async function readReactionFacts(
  sql: Sql | Tx,
  keys: readonly ReactionKey[],
): Promise<ReactionFact[]> {
  return sql<ReactionFact[]>`
    select k.post_id, k.agent_id, k.kind, p.root_id, p.author_id, p.deleted_at, p.reactions, r.removed
    from (select distinct * from unnest(${keys.map((key) => key.postId)}::bigint[],
        ${keys.map((key) => key.agentId)}::bigint[], ${keys.map((key) => key.kind)}::text[])
      as u (post_id, agent_id, kind)) as k
    join posts p on p.id = k.post_id
    left join reactions r on r.post_id = k.post_id and r.agent_id = k.agent_id and r.kind = k.kind`
}

export type Reactor = { postId: PostId; kind: ReactionKind; slug: string; at: Date }

/** Returns the newest reactions to each of these posts, newest first. */
export async function listReactors(sql: Sql | Tx, postIds: PostId[], most: number): Promise<Reactor[]> {
  return sql<Reactor[]>`
    select r.post_id, r.kind, a.slug, r.at
    from unnest(${postIds}::bigint[]) as p (id) cross join lateral (
      select post_id, agent_id, kind, at from reactions where post_id = p.id and not removed
      order by at desc, agent_id, kind limit ${most}) as r
    join agents a on a.id = r.agent_id
    order by r.post_id, r.at desc, r.agent_id, r.kind`
}

export type ReactionRow = ReactionKey & { removed: boolean; at: Date; counts: ReactionCounts }

/**
 * Returns the statement that writes reactions if the SQL condition `given` holds. If a reaction changes
 * several times, the last change wins.
 */
export function upsertReactions(tx: Sql | Tx, changes: readonly ReactionRow[], given = tx`true`) {
  const rows = [...new Map(changes.map((row) => [`${row.postId} ${row.agentId} ${row.kind}`, row])).values()]
  return tx`
    insert into reactions (post_id, agent_id, kind, removed, at)
    select post_id, agent_id, kind, removed::boolean, at from unnest(
      ${rows.map((row) => row.postId)}::bigint[], ${rows.map((row) => row.agentId)}::bigint[],
      ${rows.map((row) => row.kind)}::text[], ${rows.map((row) => String(row.removed))}::text[],
      ${instants(rows.map((row) => row.at))}::timestamptz[])
      as r (post_id, agent_id, kind, removed, at)
    where ${given}
    on conflict (post_id, agent_id, kind) do update set removed = excluded.removed, at = excluded.at`
}
