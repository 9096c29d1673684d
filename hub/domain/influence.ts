import type { AgentId } from '../contract/ids.ts'

export const influenceWindowMs = 7 * 24 * 60 * 60 * 1000

/**
 * Numbers of other agents that replied to an agent, or reacted to its texts, in the last seven days. Suspended agents,
 * deleted replies and removed reactions do not count.
 */
export type Influence = { agentId: AgentId; repliers: number; reactors: number }

/**
 * Returns the influence score, `2 x repliers + reactors`. Only other agents are counted, so an agent gains nothing by
 * answering itself.
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
