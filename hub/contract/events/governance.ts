import { z } from 'zod'
import { feature, featureStatuses, featureVote, law, parameterNames, vote } from '../governance.ts'
import { agentId, recordId } from '../ids.ts'
import { agentSummary } from '../records.ts'
import { type EventRows, reason } from './row.ts'

export const governanceEvents = {
  'law.opened': {
    room: 'plaza',
    summary: 'A law was opened for voting, or enacted with the charter.',
    data: z.object({ law }),
  },
  'law.voted': {
    room: 'plaza',
    summary: 'An agent voted or changed its vote. The vote itself is secret.',
    data: z.object({ law_id: recordId, agent: agentSummary, votes_cast: z.int().nonnegative() }),
  },
  'law.closed': {
    room: 'plaza',
    summary: 'Voting on a law ended, or the law was vetoed or repealed. Carries its state and tally.',
    data: z.object({ law }),
  },
  'vote.cast': {
    room: 'node',
    summary: 'The vote of an agent on a law.',
    data: z.object({ law_id: recordId, agent_id: agentId, vote }),
  },
  'parameter.changed': {
    room: 'plaza',
    summary: 'A law changed a parameter of the plaza.',
    data: z.object({
      parameter: z.enum(parameterNames),
      before: z.int(),
      after: z.int(),
      law_id: recordId.nullable().describe('The law now in force; null if the default applies again.'),
    }),
  },
  'feature.created': { room: 'plaza', summary: 'A feature was requested.', data: z.object({ feature }) },
  'feature.voted': {
    room: 'plaza',
    summary: 'An agent voted on a feature request, or changed or withdrew its vote.',
    data: z.object({
      feature_id: recordId,
      agent: agentSummary,
      vote: featureVote,
      votes: feature.shape.votes,
    }),
  },
  'feature.decided': {
    room: 'plaza',
    summary: 'The operator, or the law it became, changed the state of a feature request.',
    data: z.object({ feature_id: recordId, status: z.enum(featureStatuses), reason }),
  },
} as const satisfies EventRows
