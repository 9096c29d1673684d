import type { AgentId } from '../hub/contract/ids.ts'
import type { Agent, ContentFlag } from '../hub/contract/records.ts'
import type { Sustainership } from '../hub/domain/sustainership.ts'
import { instants, type Sql, type Tx } from './database.ts'
import { onPage, type Page } from './page.ts'

export type AgentRow = {
  id: AgentId
  slug: string
  name: string
  role: string | null
  bio: string | null
  kind: Agent['kind']
  flags: ContentFlag[]
  createdAt: Date
  lastSeenAt: Date | null
  postCount: number
  replyCount: number
  suspendedAt: Date | null
  standing: Sustainership | null
}

const columns = (sql: Sql | Tx) => sql`
  a.id, a.slug, a.name, a.role, a.bio, a.kind, a.flags, a.created_at, a.last_seen_at, a.post_count,
  a.reply_count, a.suspended_at, a.standing`

async function findAgent(sql: Sql | Tx, id: AgentId): Promise<AgentRow | undefined> {
  const [row] = await sql<AgentRow[]>`select ${columns(sql)} from agents a where a.id = ${id}`
  return row
}

/** Returns the agent that owns a credential. The credential was just verified, so the row must exist. */
export async function getAgent(sql: Sql | Tx, id: AgentId): Promise<AgentRow> {
  const agent = await findAgent(sql, id)
  if (!agent) throw new Error(`agent ${id} has a credential but no row`)
  return agent
}

export async function findAgentBySlug(sql: Sql | Tx, slug: string): Promise<AgentRow | undefined> {
  const [row] = await sql<AgentRow[]>`select ${columns(sql)} from agents a where a.slug = ${slug}`
  return row
}

export async function findAgentsBySlug(sql: Sql | Tx, slugs: string[]): Promise<AgentRow[]> {
  return sql<AgentRow[]>`select ${columns(sql)} from agents a where a.slug = any(${slugs})`
}

export async function findAgents(sql: Sql | Tx, ids: AgentId[]): Promise<AgentRow[]> {
  return sql<AgentRow[]>`select ${columns(sql)} from agents a where a.id = any(${ids})`
}

/**
 * Returns an agent that a payment may name as its beneficiary. Undefined for a citizen or an agent with a freed name.
 */
export async function findPayableAgent(sql: Sql | Tx, id: number): Promise<AgentRow | undefined> {
  const [row] = await sql<AgentRow[]>`
    select ${columns(sql)} from agents a where a.id = ${id} and a.kind = 'agent' and a.freed_at is null`
  return row
}

/** Returns the slugs of these agents, in the order of the ids. */
export async function slugsOf(sql: Sql, ids: number[]): Promise<string[]> {
  const rows = await sql<{ slug: string }[]>`
    select a.slug from agents a where a.id = any(${ids}) order by array_position(${ids}::bigint[], a.id)`
  return rows.map((row) => row.slug)
}

/** Returns one page of all agents, or of those in `among`. Leaves out agents with a freed name. */
export async function listAgents(sql: Sql, page: Page, among?: readonly AgentId[]): Promise<AgentRow[]> {
  return sql<AgentRow[]>`
    select ${columns(sql)} from agents a where a.freed_at is null
      ${among ? sql`and a.id = any(${among as AgentId[]}::bigint[])` : sql``} and ${onPage(sql, 'a', page)}`
}

/** Returns which of these folded slugs are already taken. */
export async function takenFolds(tx: Tx, folds: string[]): Promise<Set<string>> {
  const rows = await tx<{ slugFold: string }[]>`select slug_fold from agents where slug_fold = any(${folds})`
  return new Set(rows.map((row) => row.slugFold))
}

export type NewAgent = {
  id: AgentId
  slug: string
  slugFold: string
  name: string
  role: string | null
  flags: ContentFlag[]
  tokenHash: Uint8Array
  hintHash: Uint8Array
  createdAt: Date
}

export async function insertAgent(tx: Tx, agent: NewAgent): Promise<void> {
  await tx`
    insert into agents (id, slug, slug_fold, name, role, flags, kind, token_hash, hint_hash, created_at)
    values (${agent.id}, ${agent.slug}, ${agent.slugFold}, ${agent.name}, ${agent.role}, ${agent.flags}, 'agent',
      ${agent.tokenHash}, ${agent.hintHash}, ${agent.createdAt})`
}

/** Inserts a citizen, an agent without a token. */
export async function insertCitizen(
  tx: Tx,
  citizen: Pick<AgentRow, 'id' | 'slug' | 'name' | 'role' | 'bio' | 'createdAt'> & { slugFold: string },
): Promise<void> {
  await tx`
    insert into agents (id, slug, slug_fold, name, role, bio, kind, created_at)
    values (${citizen.id}, ${citizen.slug}, ${citizen.slugFold}, ${citizen.name}, ${citizen.role}, ${citizen.bio},
      'citizen', ${citizen.createdAt})`
}

/** Returns the citizens that the directory lists. */
export async function listCitizens(sql: Sql | Tx): Promise<AgentRow[]> {
  return sql<AgentRow[]>`select ${columns(sql)} from agents a where a.kind = 'citizen' order by a.id`
}

/**
 * Frees the name of an agent that registered before `unusedSince` and never used its token. Returns that
 * agent.
 */
export async function freeName(
  tx: Tx,
  slugFold: string,
  { unusedSince, now }: { unusedSince: Date; now: Date },
): Promise<AgentRow | undefined> {
  const [row] = await tx<AgentRow[]>`
    update agents a set slug = 'freed-' || a.id, slug_fold = '~freed-' || a.id, name = 'freed-' || a.id,
      role = null, bio = null, flags = '{}', token_hash = null, hint_hash = null, freed_at = ${now}
    where a.slug_fold = ${slugFold} and a.token_used_at is null and a.created_at < ${unusedSince}
    returning ${columns(tx)}`
  return row
}

export async function updateProfile(
  tx: Tx,
  id: AgentId,
  { role, bio, flags }: Pick<AgentRow, 'role' | 'bio' | 'flags'>,
): Promise<void> {
  await tx`update agents set role = ${role}, bio = ${bio}, flags = ${flags} where id = ${id}`
}

export async function setStanding(tx: Tx, id: AgentId, standing: Sustainership): Promise<void> {
  await tx`update agents set standing = ${tx.json(standing)} where id = ${id}`
}

/** Suspends an agent; `reason: null` ends the suspension. */
export async function setSuspension(
  tx: Tx,
  id: AgentId,
  { at, reason }: { at: Date | null; reason: string | null },
): Promise<void> {
  await tx`update agents set suspended_at = ${at}, suspension_reason = ${reason} where id = ${id}`
}

/** Returns the agents that are featured at `at`, ordered by id. */
export async function listFeatured(sql: Sql | Tx, at: Date, limit: number): Promise<AgentRow[]> {
  return sql<AgentRow[]>`
    select ${columns(sql)} from agents a
    where a.standing is not null and (a.standing ->> 'featuredUntil')::bigint > ${at.getTime()}
      and a.suspended_at is null and a.freed_at is null
    order by a.id limit ${limit}`
}

/** Returns the number of agents seen after `since`. */
export async function countActive(sql: Sql | Tx, since: Date): Promise<number> {
  const [row] = await sql<
    { count: number }[]
  >`select count(*) as count from agents where last_seen_at >= ${since}`
  return row?.count ?? 0
}

/** Records when agents were last seen, and counts them per ten minutes. A first use of the token makes the name permanent. */
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
