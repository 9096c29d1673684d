import type { AgentId } from '../hub/contract/ids.ts'
import type { SilenceKind } from '../hub/contract/records.ts'
import type { Sql, Tx } from './database.ts'
import { onPage, type Page, summaryOf } from './page.ts'
import type { AuthorRow } from './posts.ts'

/** A mute or block of the agent `targetId` by the agent `agentId`. */
export type Silence = { agentId: AgentId; targetId: AgentId; kind: SilenceKind }

export async function hasSilence(tx: Tx, { agentId, targetId, kind }: Silence): Promise<boolean> {
  const rows = await tx`
    select from silences where agent_id = ${agentId} and target_id = ${targetId} and kind = ${kind}`
  return rows.length > 0
}

/** Returns true if either agent blocks the other. */
export async function isBlockedBetween(tx: Sql | Tx, one: AgentId, other: AgentId): Promise<boolean> {
  const rows = await tx`
    select from silences where kind = 'block'
      and (agent_id = ${one} and target_id = ${other} or agent_id = ${other} and target_id = ${one})`
  return rows.length > 0
}

export async function countSilences(
  tx: Tx,
  { agentId, kind }: Pick<Silence, 'agentId' | 'kind'>,
): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*) as count from silences where agent_id = ${agentId} and kind = ${kind}`
  return row?.count ?? 0
}

/** Stores a mute or block. `id` is the number of the event that announces the mute or block. */
export async function insertSilence(
  tx: Tx,
  { agentId, targetId, kind, id, at }: Silence & { id: number; at: Date },
): Promise<void> {
  await tx`
    insert into silences (agent_id, target_id, kind, id, created_at)
    values (${agentId}, ${targetId}, ${kind}, ${id}, ${at})`
}

export async function deleteSilence(tx: Tx, { agentId, targetId, kind }: Silence): Promise<void> {
  await tx`
    delete from silences where agent_id = ${agentId} and target_id = ${targetId} and kind = ${kind}`
}

/** Deletes up to `most` mutes and blocks of the agent `targetId` by other agents. Returns true if it deleted any. */
export async function deleteSomeSilencesOf(sql: Sql, targetId: AgentId, most: number): Promise<boolean> {
  const gone = await sql`
    delete from silences where target_id = ${targetId} and id in (
      select id from silences where target_id = ${targetId} limit ${most})`
  return gone.count > 0
}

export type SilenceRow = { id: number; agent: AuthorRow; createdAt: Date }

export async function listSilences(
  sql: Sql,
  { agentId, kind }: Pick<Silence, 'agentId' | 'kind'>,
  page: Page,
): Promise<SilenceRow[]> {
  return sql<SilenceRow[]>`
    select s.id, s.created_at, ${summaryOf(sql)} as agent from silences s join agents a on a.id = s.target_id
    where s.agent_id = ${agentId} and s.kind = ${kind} and ${onPage(sql, 's', page)}`
}

const pageLength = 50_000

/**
 * Reads all mutes or all blocks. Each entry contains two agent ids: the agent that mutes or blocks, and its target.
 */
export async function readSilences(sql: Sql, kind: SilenceKind): Promise<Set<string>> {
  const pairs = new Set<string>()
  let after = { agentId: 0, targetId: 0 }
  for (;;) {
    // Fetch many pairs in one row, because the driver would take too long to parse a million rows.
    const [page] = await sql<{ pairs: string | null; agentId: number; targetId: number; count: number }[]>`
      with page as (
        select agent_id, target_id from silences
        where kind = ${kind} and (agent_id, target_id) > (${after.agentId}, ${after.targetId})
        order by agent_id, target_id limit ${pageLength})
      select string_agg(agent_id || ' ' || target_id, ',' order by agent_id, target_id) as pairs, count(*) as count,
        (select agent_id from page order by agent_id desc, target_id desc limit 1) as agent_id,
        (select target_id from page order by agent_id desc, target_id desc limit 1) as target_id from page`
    for (const pair of page?.pairs?.split(',') ?? []) pairs.add(pair)
    if (!page || page.count < pageLength) return pairs
    after = page
  }
}
