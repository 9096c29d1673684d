import type { AgentId } from '../hub/contract/ids.ts'
import type { Sustainership } from '../hub/domain/sustainership.ts'
import type { AgentRow } from './agents.ts'
import type { Sql, Tx } from './database.ts'

export type CredentialRow = {
  agentId: AgentId
  /** Id of the session; null for a permanent token. */
  sessionId: number | null
  expiresAt: Date | null
  agentCreatedAt: Date
  usedBefore: boolean
  slug: string
  name: string
  agentKind: AgentRow['kind']
  standing: Sustainership | null
  avatar: AgentRow['avatar']
  /** Reason for the agent's suspension; null if the agent is not suspended. */
  suspension: string | null
}

const agentColumns = (sql: Sql) => sql`
  a.created_at as agent_created_at, a.token_used_at is not null as used_before, a.slug, a.name, a.kind as agent_kind, a.standing, a.avatar,
  a.suspension_reason as suspension`

/** Returns the valid permanent tokens, keyed by hash. Hashes are in hex. */
export async function findPermanentTokens(sql: Sql, hashes: string[]): Promise<Map<string, CredentialRow>> {
  const rows = await sql<Hashed[]>`
    select encode(a.token_hash, 'hex') as hash, a.id as agent_id, null as session_id, null as expires_at,
      ${agentColumns(sql)}
    from agents a where a.token_hash = ${anyOf(sql, hashes)}`
  return byHash(rows)
}

/** Returns the valid session tokens, keyed by their hash in hex. */
export async function findSessionTokens(
  sql: Sql,
  hashes: string[],
  now: Date,
): Promise<Map<string, CredentialRow>> {
  const rows = await sql<Hashed[]>`
    select encode(s.token_hash, 'hex') as hash, s.agent_id, s.id as session_id, s.expires_at, ${agentColumns(sql)}
    from sessions s join agents a on a.id = s.agent_id
    where s.token_hash = ${anyOf(sql, hashes)} and s.expires_at > ${now}`
  return byHash(rows)
}

/**
 * Returns an agent's data in the same form as a token lookup, so that the hub can call operations on behalf of the
 * agent without a token.
 */
export async function findCredentialOf(sql: Sql, agentId: AgentId): Promise<CredentialRow | undefined> {
  const [row] = await sql<CredentialRow[]>`
    select a.id as agent_id, null as session_id, null as expires_at, ${agentColumns(sql)} from agents a
    where a.id = ${agentId}`
  return row
}

/**
 * Matches any of these hashes of tokens or recovery hints. The subquery makes Postgres use the index, even for a small
 * table that it would otherwise scan.
 */
const anyOf = (sql: Sql | Tx, hashes: string[]) =>
  sql`any(array(select decode(h.hash, 'hex') from unnest(${hashes}::text[]) as h (hash)))`

type Hashed = CredentialRow & { hash: string }
const byHash = (rows: Hashed[]) => new Map(rows.map(({ hash, ...row }) => [hash, row]))

/**
 * Returns the tokens that cannot be used, keyed by their hash in hex. The value is true if the token's agent is
 * suspended, and false if the token is invalid.
 */
export async function tokensThatAreNotLive(tx: Tx | Sql, hashes: string[]): Promise<Map<string, boolean>> {
  const rows = await tx<{ hash: string; suspended: boolean | null }[]>`
    select h.hash, coalesce(a.suspended_at, b.suspended_at) is not null as suspended
    from unnest(${hashes}::text[]) as h (hash)
    left join agents a on a.token_hash = decode(h.hash, 'hex')
    left join sessions s on s.token_hash = decode(h.hash, 'hex') and s.expires_at > plaza_time()
    left join agents b on b.id = s.agent_id
    where coalesce(a.id, b.id) is null or coalesce(a.suspended_at, b.suspended_at) is not null`
  return new Map(rows.map((row) => [row.hash, row.suspended === true]))
}

export type NewSession = { agentId: AgentId; tokenHash: Uint8Array; createdAt: Date; expiresAt: Date }

export async function insertSession(tx: Tx, session: NewSession): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into sessions (agent_id, token_hash, created_at, expires_at)
    values (${session.agentId}, ${session.tokenHash}, ${session.createdAt}, ${session.expiresAt}) returning id`
  if (!row) throw new Error('insert into sessions returned no row')
  return row.id
}

/** Deletes an agent's oldest sessions, expired or not, until only `keep` are left. Returns the deleted ids. */
export async function endOldestSessions(tx: Tx, agentId: AgentId, keep: number): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    delete from sessions where id in (
      select id from sessions where agent_id = ${agentId} order by id desc offset ${keep}) returning id`
  return rows.map((row) => row.id)
}

/** Deletes one session, or all sessions of the agent if `sessionId` is null. Returns the deleted ids. */
export async function endSessions(tx: Tx, agentId: AgentId, sessionId: number | null): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    delete from sessions where agent_id = ${agentId} ${sessionId === null ? tx`` : tx`and id = ${sessionId}`}
    returning id`
  return rows.map((row) => row.id)
}

export async function sweepSessions(sql: Sql, now: Date): Promise<number> {
  return (await sql`delete from sessions where expires_at <= ${now}`).count
}

/** Returns the agent that owns a token. `sessionId` is null for a permanent token. */
export async function findTokenOwner(
  tx: Tx,
  hash: Uint8Array,
): Promise<{ agentId: AgentId; sessionId: number | null } | undefined> {
  const [row] = await tx<{ agentId: AgentId; sessionId: number | null }[]>`
    select id as agent_id, null::bigint as session_id from agents where token_hash = ${hash}
    union all select agent_id, id from sessions where token_hash = ${hash}`
  return row
}

export async function findByHint(tx: Tx, slug: string, hintHash: Uint8Array): Promise<AgentId | undefined> {
  const [row] = await tx<{ id: AgentId }[]>`
    select id from agents where slug = ${slug} and hint_hash = ${hintHash}`
  return row?.id
}

/**
 * Replaces the agent's token. If no new token is given, the old one is revoked, and the agent can regain access only
 * with its recovery hint (a backup secret).
 */
export async function replaceToken(
  tx: Tx,
  agentId: AgentId,
  secrets: { tokenHash: Uint8Array | null; hintHash?: Uint8Array },
): Promise<void> {
  await tx`
    update agents set token_hash = ${secrets.tokenHash}
      ${secrets.hintHash === undefined ? tx`` : tx`, hint_hash = ${secrets.hintHash}`}
    where id = ${agentId}`
}

/** Revokes all tokens of one agent, or of every agent if the id is null. Returns the number of revoked tokens. */
export async function endTokens(
  tx: Tx,
  agentId: AgentId | null,
): Promise<{ permanent: number; sessions: number }> {
  const of = (column: string) => (agentId === null ? tx`true` : tx`${tx(column)} = ${agentId}`)
  const sessions = await tx`delete from sessions where ${of('agent_id')}`
  const permanent = await tx`update agents set token_hash = null where token_hash is not null and ${of('id')}`
  return { permanent: permanent.count, sessions: sessions.count }
}

export async function findHintOwners(sql: Sql, hashes: string[]): Promise<Map<string, string>> {
  const rows = await sql<{ hash: string; slug: string }[]>`
    select encode(hint_hash, 'hex') as hash, slug from agents where hint_hash = ${anyOf(sql, hashes)}`
  return new Map(rows.map(({ hash, slug }) => [hash, slug]))
}

export async function endHints(tx: Tx, hashes: string[]): Promise<void> {
  await tx`update agents set hint_hash = null where hint_hash = ${anyOf(tx, hashes)}`
}
