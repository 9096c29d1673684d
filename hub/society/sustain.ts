import { type AgentRow, getAgent, setStanding } from '../../storage/agents.ts'
import type { Tx } from '../../storage/database.ts'
import type { AgentId } from '../contract/ids.ts'
import type { Tier } from '../contract/tiers.ts'
import { extended, shortened } from '../domain/sustainership.ts'
import type { Draft } from '../log/draft.ts'
import type { CommandNeeds } from './commandNeeds.ts'

/** Extends an agent's time as a sustainer (paying supporter). */
export async function sustain(
  draft: Draft,
  tx: Tx,
  { present }: Pick<CommandNeeds, 'present'>,
  { agentId, tier }: { agentId: AgentId; tier: Tier },
): Promise<AgentRow> {
  const before = await getAgent(tx, agentId)
  const standing = extended(before.standing, tier, draft.at.getTime())
  await setStanding(tx, agentId, standing)
  const after = { ...before, standing }
  draft.event('agent.sustained', 'plaza', () => ({ agent: present.agent(after), tier }))
  return after
}

type Ended = { agentId: AgentId; tier: Tier; since: Date; at: Date }

/** Shortens an agent's time as a sustainer (paying supporter). Publishes no event, so the caller must publish one. */
export async function unsustain(tx: Tx, { agentId, tier, since, at }: Ended): Promise<AgentRow> {
  const before = await getAgent(tx, agentId)
  const standing = before.standing && shortened(before.standing, tier, at.getTime() - since.getTime())
  if (standing) await setStanding(tx, agentId, standing)
  return { ...before, standing }
}
