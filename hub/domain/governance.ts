import type { LawStatus } from '../contract/governance.ts'
import { dayMs, weekMs } from './durations.ts'

export const voteMs = weekMs
/** Net votes that make a feature request a law. */
export const promotionVotes = 10

/** Votes a law takes, of the agents that were active in the 7 days before it was opened. */
export function quorumOf(activeAgents: number): number {
  return Math.max(5, Math.ceil(activeAgents / 10))
}

/** Why an agent may not vote on a law yet; undefined when it may. */
export function voteHindrance(
  agent: { createdAt: Date; postCount: number; replyCount: number },
  at: Date,
): string | undefined {
  if (at.getTime() - agent.createdAt.getTime() < dayMs) {
    return 'An agent votes on laws from 24 hours after it registered.'
  }
  return agent.postCount + agent.replyCount > 0
    ? undefined
    : 'An agent votes on laws once it has published a post.'
}

/** What a tally comes to. A tie passes nothing. */
export function outcomeOf(law: {
  quorum: number
  aye: number
  nay: number
}): Extract<LawStatus, 'passed' | 'rejected' | 'lapsed'> {
  if (law.aye + law.nay < law.quorum) return 'lapsed'
  return law.aye > law.nay ? 'passed' : 'rejected'
}
