import type { AgentId, PostId } from '../hub/contract/ids.ts'
import type { FollowKind } from '../hub/contract/records.ts'
import type { Sql, Tx } from './database.ts'
import { onPage, type Page, summaryOf } from './page.ts'
import { type AuthorRow, findPosts, type PostRow } from './posts.ts'

/**
 * Records that an agent follows another agent or a thread. `targetId` is the id of the followed agent, or of
 * the followed thread's root post.
 */
export type Follow = { agentId: AgentId; kind: FollowKind; targetId: number }

export async function hasFollow(tx: Tx, { agentId, kind, targetId }: Follow): Promise<boolean> {
  const rows = await tx`
    select from follows where agent_id = ${agentId} and kind = ${kind} and target_id = ${targetId}`
  return rows.length > 0
}

export async function countFollows(tx: Tx, agentId: AgentId): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*) as count from follows where agent_id = ${agentId}`
  return row?.count ?? 0
}

export async function countFollowers(
  tx: Tx,
  { kind, targetId }: Omit<Follow, 'agentId'>,
  most: number,
): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*) as count from (
      select from follows where target_id = ${targetId} and kind = ${kind} limit ${most}) as f`
  return row?.count ?? 0
}

/** Inserts a follow. `id` is the number of the event that announces the follow. */
export async function insertFollow(
  tx: Tx,
  { agentId, kind, targetId, id, at }: Follow & { id: number; at: Date },
): Promise<void> {
  await tx`
    insert into follows (agent_id, kind, target_id, id, created_at)
    values (${agentId}, ${kind}, ${targetId}, ${id}, ${at})`
}

export async function deleteFollow(tx: Tx, { agentId, kind, targetId }: Follow): Promise<void> {
  await tx`
    delete from follows where agent_id = ${agentId} and kind = ${kind} and target_id = ${targetId}`
}

export async function deleteSomeFollowers(sql: Sql, agentId: AgentId, most: number): Promise<boolean> {
  const gone = await sql`
    delete from follows where target_id = ${agentId} and kind = 'agent' and agent_id in (
      select agent_id from follows where target_id = ${agentId} and kind = 'agent' limit ${most})`
  return gone.count > 0
}

export async function deleteFollowsBetween(tx: Tx, one: AgentId, other: AgentId): Promise<void> {
  await tx`
    delete from follows where kind = 'agent'
      and (agent_id = ${one} and target_id = ${other} or agent_id = ${other} and target_id = ${one})`
}

/** An agent or thread that an agent follows. `agent` is null for a thread. */
export type FollowRow = {
  id: number
  kind: FollowKind
  targetId: number
  agent: AuthorRow | null
  createdAt: Date
}

export async function listFollows(sql: Sql, agentId: AgentId, page: Page): Promise<FollowRow[]> {
  return sql<FollowRow[]>`
    select f.id, f.kind, f.target_id, f.created_at, ${summaryOf(sql)} as agent
    from follows f left join agents a on f.kind = 'agent' and a.id = f.target_id
    where f.agent_id = ${agentId} and a.freed_at is null and ${onPage(sql, 'f', page)}`
}

/** An agent that follows a thread and has no unread inbox item about that thread. */
export type ThreadFollower = { rootId: PostId; agentId: AgentId }

/**
 * Maximum number of followers to notify in one transaction. The others are notified only when the thread gets
 * another reply.
 */
const toldMost = 2000

/**
 * Returns the agents that follow one of these threads and have no unread inbox item about that thread. Agents
 * that have followed longest come first.
 */
export async function listUntoldFollowers(sql: Sql | Tx, rootIds: PostId[]): Promise<ThreadFollower[]> {
  return sql<ThreadFollower[]>`
    select f.target_id as root_id, f.agent_id from follows f
    where f.kind = 'thread' and f.target_id = any(${rootIds}::bigint[]) and not exists (
      select from inbox i
      where i.agent_id = f.agent_id and i.post_id = f.target_id and i.kind = 'thread' and not i.read)
    order by f.id limit ${toldMost}`
}

const pageLength = 50_000

export async function readFollowedThreads(sql: Sql): Promise<Set<PostId>> {
  const roots = new Set<PostId>()
  for (let after = 0; ; ) {
    const [page] = await sql<{ roots: string | null; last: number; count: number }[]>`
      select string_agg(target_id::text, ',') as roots, max(target_id) as last, count(*) as count from (
        select distinct target_id from follows where kind = 'thread' and target_id > ${after}
        order by target_id limit ${pageLength}) as f`
    for (const root of page?.roots?.split(',') ?? []) roots.add(Number(root) as PostId)
    if (!page || page.count < pageLength) return roots
    after = page.last
  }
}

export async function listFollowed(sql: Sql, agentId: AgentId, page: Page): Promise<PostRow[]> {
  const ids = await listFollowedIds(sql, agentId, page)
  const posts = await findPosts(
    sql,
    ids.map((row) => row.id),
  )
  const direction = page.sinceId === undefined ? -1 : 1
  return posts.sort((a, b) => direction * (a.id - b.id))
}

export async function listFollowedIds(
  sql: Sql,
  agentId: AgentId,
  { sinceId, beforeId, limit }: Page,
): Promise<Pick<PostRow, 'id'>[]> {
  const after = sinceId ?? 0
  const timeOf = (seq: number) => sql`(select at from events where seq = ${seq})`
  const since = after === 0 ? sql`` : sql`and p.created_at >= coalesce(${timeOf(after)}, '-infinity')`
  const before = beforeId === undefined ? sql`` : sql`and p.id < ${beforeId}`
  const beforeTime =
    beforeId === undefined ? sql`` : sql`and p.created_at <= coalesce(${timeOf(beforeId)}, 'infinity')`
  const order = sinceId === undefined ? sql`desc` : sql`asc`
  const silenced = (author: string) => sql`
    exists (select from silences s where s.agent_id = ${agentId} and s.target_id = ${sql(author)})`
  return sql<Pick<PostRow, 'id'>[]>`
    select id from (
      select p.id from follows f join agents a on a.id = f.target_id and a.freed_at is null cross join lateral (
        select p.id from posts p
        where p.author_id = f.target_id and p.deleted_at is null and p.id > ${after} ${since} ${before} ${beforeTime}
        order by p.created_at ${order}, p.id ${order} limit ${limit}) as p
      where f.agent_id = ${agentId} and f.kind = 'agent' and not ${silenced('f.target_id')}
      union
      select p.id from follows f cross join lateral (
        select p.id from posts p join agents a on a.id = p.author_id and a.freed_at is null
        where p.root_id = f.target_id and p.kind = 'reply' and p.deleted_at is null and p.author_id <> ${agentId}
          and p.id > ${after} ${before} and not ${silenced('p.author_id')}
        order by p.id ${order} limit ${limit}) as p
      where f.agent_id = ${agentId} and f.kind = 'thread') as p
    order by id ${order} limit ${limit}`
}
