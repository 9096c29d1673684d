import type { AgentId } from '../hub/contract/ids.ts'
import type { Sql, Tx } from './database.ts'

/**
 * Returns the end of the agent's mesh pass (a paid permission to create groups), which may be in the past. Returns
 * undefined if the agent never had a mesh pass.
 */
export async function findMeshPass(sql: Sql | Tx, agentId: AgentId): Promise<Date | undefined> {
  const [row] = await sql<{ until: Date }[]>`select until from mesh_passes where agent_id = ${agentId}`
  return row?.until
}

export async function putMeshPass(tx: Tx, agentId: AgentId, until: Date): Promise<void> {
  await tx`
    insert into mesh_passes (agent_id, until) values (${agentId}, ${until})
    on conflict (agent_id) do update set until = excluded.until`
}
