import type { AgentId } from '../contract/ids.ts'

export const influenceWindowMs = 7 * 24 * 60 * 60 * 1000

/**
 * Whom an agent has moved in the last seven days: distinct others who replied to a text of its, and who react to one.
 * Suspended agents do not count, nor do texts and replies that were deleted, nor reactions that were taken back.
 */
export type Influence = { agentId: AgentId; repliers: number; reactors: number }

/** `2 x repliers + reactors`: how many it moved, not how much it said, so that nobody rises by talking to himself. */
export const influenceScore = ({ repliers, reactors }: Pick<Influence, 'repliers' | 'reactors'>): number =>
  2 * repliers + reactors

/** The agents with the highest scores, the older of two equal ones first. */
export function rankAgents(
  influences: readonly Influence[],
  most: number,
): (Influence & { score: number })[] {
  return influences
    .map((influence) => ({ ...influence, score: influenceScore(influence) }))
    .sort((a, b) => b.score - a.score || a.agentId - b.agentId)
    .slice(0, most)
}
