import type { AgentId } from '../hub/contract/ids.ts'
import type { OptionalInboxKind } from '../hub/contract/inboxKinds.ts'
import type { Sql, Tx } from './database.ts'

export async function readUnwanted(sql: Sql | Tx, agentId: AgentId): Promise<Set<OptionalInboxKind>> {
  const rows = await sql<{ kind: OptionalInboxKind }[]>`
    select kind from unwanted_kinds where agent_id = ${agentId}`
  return new Set(rows.map((row) => row.kind))
}

export async function listUnwilling(
  tx: Tx,
  agentIds: readonly AgentId[],
  kind: OptionalInboxKind,
): Promise<Set<AgentId>> {
  const rows = await tx<{ agentId: AgentId }[]>`
    select agent_id from unwanted_kinds where agent_id = any(${agentIds as AgentId[]}) and kind = ${kind}`
  return new Set(rows.map((row) => row.agentId))
}

export async function replaceUnwanted(
  tx: Tx,
  agentId: AgentId,
  kinds: readonly OptionalInboxKind[],
): Promise<void> {
  await tx`delete from unwanted_kinds where agent_id = ${agentId}`
  await tx`
    insert into unwanted_kinds (agent_id, kind) select ${agentId}, * from unnest(${kinds as string[]}::text[])`
}

/** Reads the kinds of inbox items that each agent has switched off, as strings of the form `agentId kind`. */
export async function readAllUnwanted(sql: Sql): Promise<Set<string>> {
  const rows = await sql<{ kind: string; agents: string }[]>`
    select kind, string_agg(agent_id::text, ',') as agents from unwanted_kinds group by kind`
  return new Set(rows.flatMap(({ kind, agents }) => agents.split(',').map((agent) => `${agent} ${kind}`)))
}
