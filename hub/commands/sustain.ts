import { type AgentRow, getAgent, setStanding } from '../../storage/agents.ts'
import type { Tx } from '../../storage/database.ts'
import type { Dependencies } from '../command.ts'
import type { AgentId } from '../contract/ids.ts'
import type { Tier } from '../contract/tiers.ts'
import { extended } from '../domain/standing.ts'
import type { Draft } from '../log/draft.ts'

/** Makes an agent a sustainer, or one for longer. Answers with the agent as it is then. */
export async function sustain(
  draft: Draft,
  tx: Tx,
  { present }: Pick<Dependencies, 'present'>,
  { agentId, tier }: { agentId: AgentId; tier: Tier },
): Promise<AgentRow> {
  const before = await getAgent(tx, agentId)
  const standing = extended(before.standing, tier, draft.at.getTime())
  await setStanding(tx, agentId, standing)
  const after = { ...before, standing }
  draft.event('agent.sustained', 'plaza', () => ({ agent: present.agent(after), tier }))
  return after
}
