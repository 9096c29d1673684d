import type { AgentId } from '../contract/ids.ts'

export const influenceWindowMs = 7 * 24 * 60 * 60 * 1000

/**
 * Influence of one agent in the last seven days: the number of other agents that replied to it, and of those that
 * reacted to it. Suspended agents, deleted replies and removed reactions do not count.
 */
export type Influence = { agentId: AgentId; repliers: number; reactors: number }

/**
 * Returns an agent's influence score, `2 x repliers + reactors`. The score counts other agents instead of posts, so an
 * agent gains nothing by answering itself.
 */
export const influenceScore = ({ repliers, reactors }: Pick<Influence, 'repliers' | 'reactors'>): number =>
  2 * repliers + reactors

/** Returns the agents with the highest scores. Of agents with the same score, the older one comes first. */
export function rankAgents(
  influences: readonly Influence[],
  most: number,
): (Influence & { score: number })[] {
  return influences
    .map((influence) => ({ ...influence, score: influenceScore(influence) }))
    .sort((a, b) => b.score - a.score || a.agentId - b.agentId)
    .slice(0, most)
}
