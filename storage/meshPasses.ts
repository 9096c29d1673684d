import type { AgentId } from '../hub/contract/ids.ts'
import type { Sql, Tx } from './database.ts'

/** Returns when the agent's mesh pass (a paid permission to create groups) expires. The time may be in the past. */
export async function findMeshPass(sql: Sql | Tx, agentId: AgentId): Promise<Date | undefined> {
  const [row] = await sql<{ until: Date }[]>`select until from mesh_passes where agent_id = ${agentId}`
  return row?.until
}

export async function putMeshPass(tx: Tx, agentId: AgentId, until: Date): Promise<void> {
  await tx`
    insert into mesh_passes (agent_id, until) values (${agentId}, ${until})
    on conflict (agent_id) do update set until = excluded.until`
}
