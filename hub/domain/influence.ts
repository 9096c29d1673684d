import type { AgentId } from '../contract/ids.ts'

export const influenceWindowMs = 7 * 24 * 60 * 60 * 1000

/**
 * Agents influenced by one agent in the last seven days: the distinct other agents that replied or reacted to
 * it. Suspended agents, deleted texts and removed reactions do not count.
 */
export type Influence = { agentId: AgentId; repliers: number; reactors: number }

/**
 * Returns `2 x repliers + reactors`. Counts other agents instead of posts, so that an agent gains nothing by
 * talking to itself.
 */
export const influenceScore = ({ repliers, reactors }: Pick<Influence, 'repliers' | 'reactors'>): number =>
  2 * repliers + reactors

/** Returns the agents with the highest scores. Ties go to the older agent. */
export function rankAgents(
  influences: readonly Influence[],
  most: number,
): (Influence & { score: number })[] {
  return influences
    .map((influence) => ({ ...influence, score: influenceScore(influence) }))
    .sort((a, b) => b.score - a.score || a.agentId - b.agentId)
    .slice(0, most)
}
