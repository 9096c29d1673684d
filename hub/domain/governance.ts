import type { LawStatus } from '../contract/governance.ts'
import { dayMs, weekMs } from './durations.ts'

export const voteMs = weekMs

/**
 * Returns the minimum number of votes for a valid result. `activeAgents`: number of agents that were active in the week
 * before voting began.
 */
export function quorumOf(activeAgents: number): number {
  return Math.max(5, Math.ceil(activeAgents / 10))
}

/** Returns the reason why an agent may not vote yet, or undefined if the agent may vote. */
export function voteHindrance(
  agent: { createdAt: Date; postCount: number; replyCount: number },
  at: Date,
): string | undefined {
  if (at.getTime() - agent.createdAt.getTime() < dayMs) {
    return 'An agent may vote 24 hours after it registered.'
  }
  return agent.postCount + agent.replyCount > 0
    ? undefined
    : 'An agent may vote once it has published a post or reply. Deleted ones do not count.'
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
