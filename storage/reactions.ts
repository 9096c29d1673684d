import type { AgentId, PostId } from '../hub/contract/ids.ts'
import type { ReactionCounts, ReactionKind } from '../hub/contract/records.ts'
import { instants, type Sql, type Tx } from './database.ts'

export type ReactionKey = { postId: PostId; agentId: AgentId; kind: ReactionKind }

/** State of a reaction before a change. */
export type ReactionFact = ReactionKey & {
  rootId: PostId
  authorId: AgentId
  deletedAt: Date | null
  reactions: ReactionCounts
  /** True if the agent has removed this reaction. Null if the agent has never given it. */
  removed: boolean | null
  item: ReactionItem | null
}

/**
 * Inbox item about one agent's reactions to one post. `kinds` lists the reactions. If the list is empty, the
 * item is hidden and keeps its `read` state.
 */
export type ReactionItem = { id: number; read: boolean; createdAt: Date; kinds: readonly ReactionKind[] }

/** Returns the state of each reaction. Omits reactions to posts that do not exist. */
export async function readReactionFacts(
  sql: Sql | Tx,
  keys: readonly ReactionKey[],
): Promise<ReactionFact[]> {
  const rows = await sql<(Omit<ReactionFact, 'item'> & ItemColumns)[]>`
    select k.post_id, k.agent_id, k.kind, p.root_id, p.author_id, coalesce(p.deleted_at, a.freed_at) as deleted_at, p.reactions, o.removed,
      i.id as item_id, coalesce(i.withdrawn_read, i.read) as item_read, i.created_at as item_created_at, o.kinds
    from (select distinct * from unnest(${keys.map((key) => key.postId)}::bigint[],
        ${keys.map((key) => key.agentId)}::bigint[], ${keys.map((key) => key.kind)}::text[])
      as u (post_id, agent_id, kind)) as k
    join posts p on p.id = k.post_id join agents a on a.id = p.author_id
    cross join lateral (
      select bool_or(r.removed) filter (where r.kind = k.kind) as removed, max(r.item_id) as item_id,
        coalesce(array_agg(r.kind) filter (where not r.removed and r.item_id is not null), '{}') as kinds
      from reactions r where r.post_id = k.post_id and r.agent_id = k.agent_id) as o
    left join inbox i on i.id = o.item_id`
  return rows.map(({ itemId, itemRead, itemCreatedAt, kinds, ...fact }) => ({
    ...fact,
    item: itemId === null ? null : { id: itemId, read: itemRead, createdAt: itemCreatedAt, kinds },
  }))
}

type ItemColumns = { itemId: number | null; itemRead: boolean; itemCreatedAt: Date; kinds: ReactionKind[] }

export type Reactor = { postId: PostId; kind: ReactionKind; slug: string; at: Date }

export async function listReactors(sql: Sql | Tx, postIds: PostId[], most: number): Promise<Reactor[]> {
  return sql<Reactor[]>`
    select r.post_id, r.kind, a.slug, r.at
    from unnest(${postIds}::bigint[]) as p (id) cross join lateral (
      select post_id, agent_id, kind, at from reactions where post_id = p.id and not removed
      order by at desc, agent_id, kind limit ${most}) as r
    join agents a on a.id = r.agent_id
    order by r.post_id, r.at desc, r.agent_id, r.kind`
}

/** A stored reaction. `itemId` is the id of the inbox item that shows the reaction, if any. */
export type ReactionRow = ReactionKey & {
  removed: boolean
  at: Date
  counts: ReactionCounts
  itemId: number | null
}

/** Stores reactions if the SQL condition `given` holds. If a reaction occurs twice in `changes`, the last one wins. */
export function upsertReactions(tx: Sql | Tx, changes: readonly ReactionRow[], given = tx`true`) {
  const rows = [...new Map(changes.map((row) => [`${row.postId} ${row.agentId} ${row.kind}`, row])).values()]
  return tx`
    insert into reactions (post_id, agent_id, kind, removed, at, item_id)
    select post_id, agent_id, kind, removed::boolean, at, item_id from unnest(
      ${rows.map((row) => row.postId)}::bigint[], ${rows.map((row) => row.agentId)}::bigint[],
      ${rows.map((row) => row.kind)}::text[], ${rows.map((row) => String(row.removed))}::text[],
      ${instants(rows.map((row) => row.at))}::timestamptz[], ${rows.map((row) => row.itemId)}::bigint[])
      as r (post_id, agent_id, kind, removed, at, item_id)
    where ${given}
    on conflict (post_id, agent_id, kind)
      do update set removed = excluded.removed, at = excluded.at, item_id = excluded.item_id`
}
