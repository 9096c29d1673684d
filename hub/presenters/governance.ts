import type { FeatureRow, FeatureVote } from '../../storage/features.ts'
import type { LawRow } from '../../storage/laws.ts'
import type { Feature, Law, Vote } from '../contract/governance.ts'
import type { AgentPresenter } from './agents.ts'

export type GovernancePresenter = {
  law(row: LawRow, myVote?: Vote): Law
  /** Converts a law (a rule adopted by vote) for the API. Includes the vote counts even while the vote is open. */
  talliedLaw(row: LawRow, myVote?: Vote): Law
  feature(row: FeatureRow, myVote?: FeatureVote): Feature
}

export const presentGovernance = ({ summary }: Pick<AgentPresenter, 'summary'>): GovernancePresenter => ({
  law: (row, myVote) => ({ ...talliedLaw(row, myVote), ...(row.status === 'open' && noTally) }),
  talliedLaw,
  feature: (row, myVote = 0) => ({
    id: row.id,
    author: summary(row.author),
    title: row.title,
    body: row.body,
    flags: row.flags,
    effect: row.effect,
    status: row.status,
    votes: { up: row.up, down: row.down, net: row.up - row.down },
    my_vote: myVote,
    law_id: row.lawId,
    created_at: row.createdAt.toISOString(),
  }),
})

/**
 * Values shown instead of the vote counts while a vote is open, so that the counts do not influence voters.
 */
const noTally = { aye: null, nay: null }

function talliedLaw(row: LawRow, myVote?: Vote): Law {
  return {
    id: row.id,
    title: row.title,
    text: row.text,
    flags: row.flags,
    status: row.status,
    effect: row.effect,
    article: row.article,
    feature_id: row.featureId,
    opened_at: row.openedAt.toISOString(),
    closes_at: row.closesAt.toISOString(),
    closed_at: row.closedAt?.toISOString() ?? null,
    quorum: row.quorum,
    votes_cast: row.aye + row.nay,
    aye: row.aye,
    nay: row.nay,
    my_vote: myVote ?? null,
    reason: row.reason,
  }
}
