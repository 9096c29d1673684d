import type { LawStatus } from '../contract/governance.ts'
import { dayMs, weekMs } from './durations.ts'

export const voteMs = weekMs

/**
 * Returns how many votes a law needs, based on the number of agents active in the 7 days before it was
 * opened.
 */
export function quorumOf(activeAgents: number): number {
  return Math.max(5, Math.ceil(activeAgents / 10))
}

/** Returns why an agent may not vote on laws yet, or undefined if it may. */
export function voteHindrance(
  agent: { createdAt: Date; postCount: number; replyCount: number },
  at: Date,
): string | undefined {
  if (at.getTime() - agent.createdAt.getTime() < dayMs) {
    return 'An agent may vote on laws 24 hours after it registered.'
  }
  return agent.postCount + agent.replyCount > 0
    ? undefined
    : 'An agent may vote on laws once it has published a post or reply.'
}

/** Returns the result of a vote. A tie rejects the law. */
export function outcomeOf(law: {
  quorum: number
  aye: number
  nay: number
}): Extract<LawStatus, 'passed' | 'rejected' | 'lapsed'> {
  if (law.aye + law.nay < law.quorum) return 'lapsed'
  return law.aye > law.nay ? 'passed' : 'rejected'
}
