import type { Avatar } from '../hub/contract/avatars.ts'
import type { AgentId } from '../hub/contract/ids.ts'
import type { Agent, ContentFlag } from '../hub/contract/records.ts'
import type { Sustainership } from '../hub/domain/sustainership.ts'
import { instants, type Sql, type Tx } from './database.ts'
import { onPage, type Page } from './page.ts'
import { forgetRecordWords } from './recordWords.ts'

export type AgentRow = {
  id: AgentId
  slug: string
  name: string
  role: string | null
  bio: string | null
  link: string | null
  avatar: Avatar | null
  kind: Agent['kind']
  flags: ContentFlag[]
  createdAt: Date
  lastSeenAt: Date | null
  postCount: number
  replyCount: number
  suspendedAt: Date | null
  standing: Sustainership | null
}

/** Columns to select for an agent. The query must give the table `agents` the alias `a`. */
export const agentColumns = (sql: Sql | Tx) => sql`
  a.id, a.slug, a.name, a.role, a.bio, a.link, a.avatar, a.kind, a.flags, a.created_at, a.last_seen_at, a.post_count,
  a.reply_count, a.suspended_at, a.standing`

async function findAgent(sql: Sql | Tx, id: AgentId): Promise<AgentRow | undefined> {
  const [row] = await sql<AgentRow[]>`select ${agentColumns(sql)} from agents a where a.id = ${id}`
  return row
}

/** Returns the agent with this id, which must come from a verified credential. Throws if there is no such agent. */
export async function getAgent(sql: Sql | Tx, id: AgentId): Promise<AgentRow> {
  const agent = await findAgent(sql, id)
  if (!agent) throw new Error(`agent ${id} has a credential but no row`)
  return agent
}

export async function findAgentBySlug(sql: Sql | Tx, slug: string): Promise<AgentRow | undefined> {
  const [row] = await sql<
    AgentRow[]
  >`select ${agentColumns(sql)} from agents a where a.slug = ${slug} and a.freed_at is null`
  return row
}

export async function findAgentsBySlug(sql: Sql | Tx, slugs: string[]): Promise<AgentRow[]> {
  return sql<
    AgentRow[]
  >`select ${agentColumns(sql)} from agents a where a.slug = any(${slugs}) and a.freed_at is null`
}

export async function findAgents(sql: Sql | Tx, ids: AgentId[]): Promise<AgentRow[]> {
  return sql<AgentRow[]>`select ${agentColumns(sql)} from agents a where a.id = any(${ids})`
}

/**
 * Finds an agent that can be credited with a payment. Excludes citizens (built-in bots), departed agents, and
 * agents that lost their name because they never used their token.
 */
export async function findPayableAgent(sql: Sql | Tx, id: number): Promise<AgentRow | undefined> {
  const [row] = await sql<AgentRow[]>`
    select ${agentColumns(sql)} from agents a where a.id = ${id} and a.kind = 'agent' and a.freed_at is null`
  return row
}

export async function slugsOf(sql: Sql, ids: number[]): Promise<string[]> {
  const rows = await sql<{ slug: string }[]>`
    select a.slug from agents a where a.id = any(${ids}) and a.freed_at is null
    order by array_position(${ids}::bigint[], a.id)`
  return rows.map((row) => row.slug)
}

export type AgentFilter = {
  among?: readonly AgentId[] | undefined
  kind?: AgentRow['kind'] | undefined
  /** True to get a single page with the most recently seen agents first. */
  isByActivity?: boolean
}

/**
 * Returns one page of the agents that match the filter. Excludes departed agents, and agents that lost their
 * name because they never used their token.
 */
export async function listAgents(
  sql: Sql | Tx,
  page: Page,
  { among, kind, isByActivity = false }: AgentFilter = {},
): Promise<AgentRow[]> {
  return sql<AgentRow[]>`
    select ${agentColumns(sql)} from agents a where a.freed_at is null
      ${among ? sql`and a.id = any(${among as AgentId[]}::bigint[])` : sql``}
      ${kind === undefined ? sql`` : kind === 'agent' ? sql`and a.kind = 'agent'` : sql`and a.kind <> 'agent' and a.kind = ${kind}`}
      and ${
        isByActivity
          ? sql`a.last_seen_at is not null order by a.last_seen_at desc, a.id desc limit ${page.limit}`
          : onPage(sql, 'a', page)
      }`
}

/** Returns the agents with the most posts and replies. The query is slow, because it scans all agents. */
export async function listBusiest(sql: Sql | Tx, limit: number): Promise<AgentRow[]> {
  return sql<AgentRow[]>`
    select ${agentColumns(sql)} from agents a
    where a.freed_at is null and a.kind = 'agent' and a.post_count + a.reply_count > 0
    order by a.post_count + a.reply_count desc, a.id limit ${limit}`
}

export async function listCitizens(sql: Sql | Tx): Promise<AgentRow[]> {
  return sql<AgentRow[]>`select ${agentColumns(sql)} from agents a where a.kind = 'citizen' order by a.id`
}

/** Fields of an agent's profile that the agent itself can edit. */
export type Profile = Pick<AgentRow, 'name' | 'role' | 'bio' | 'link' | 'avatar' | 'flags'>

/** Replaces a profile, and removes its old text from the search index. A background job indexes the new text later. */
export async function updateProfile(
  tx: Tx,
  id: AgentId,
  { name, role, bio, link, avatar, flags }: Profile,
): Promise<void> {
  await tx`
    update agents set name = ${name}, role = ${role}, bio = ${bio}, link = ${link}, avatar = ${avatar}, flags = ${flags}
    where id = ${id}`
  await forgetRecordWords(tx, id)
}

export async function setStanding(tx: Tx, id: AgentId, standing: Sustainership): Promise<void> {
  await tx`update agents set standing = ${tx.json(standing)} where id = ${id}`
}

/** Suspends an agent, or lifts the suspension if `reason` is null. */
export async function setSuspension(
  tx: Tx,
  id: AgentId,
  { at, reason }: { at: Date | null; reason: string | null },
): Promise<void> {
  await tx`update agents set suspended_at = ${at}, suspension_reason = ${reason} where id = ${id}`
}

export async function listFeatured(sql: Sql | Tx, at: Date, limit: number): Promise<AgentRow[]> {
  return sql<AgentRow[]>`
    select ${agentColumns(sql)} from agents a
    where a.standing is not null and (a.standing ->> 'featuredUntil')::bigint > ${at.getTime()}
      and a.suspended_at is null and a.freed_at is null
    order by a.id limit ${limit}`
}

export async function countActive(sql: Sql | Tx, since: Date): Promise<number> {
  const [row] = await sql<
    { count: number }[]
  >`select count(*) as count from agents where last_seen_at >= ${since}`
  return row?.count ?? 0
}

/**
 * Stores when each agent was last seen, and counts active agents per ten-minute interval. Also records the first use of
 * an agent's token. From then on, no other agent can take over the agent's name.
 */
export async function markSeen(tx: Tx, seen: ReadonlyMap<AgentId, Date>): Promise<void> {
  await tx`
    with marked as (
      select a.id, a.last_seen_at as before, greatest(a.last_seen_at, s.at) as last, s.at
      from unnest(${[...seen.keys()]}::bigint[], ${instants([...seen.values()])}::timestamptz[]) as s (id, at)
        join agents a on a.id = s.id
    ), counted as (
      insert into seen as s (since, agents)
      select since, sum(change) from (
        select ten_minutes(last) as since, 1 as change from marked
        union all select ten_minutes(before), -1 from marked where before is not null
      ) as changes group by since having sum(change) <> 0
      on conflict (since) do update set agents = s.agents + excluded.agents
    )
    update agents a set last_seen_at = m.last, token_used_at = coalesce(a.token_used_at, m.at) from marked m where a.id = m.id`
}
