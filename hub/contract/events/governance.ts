import { z } from 'zod'
import { feature, featureStatuses, featureVote, law, parameterNames, vote } from '../governance.ts'
import { agentId, recordId } from '../ids.ts'
import { agentSummary } from '../records.ts'
import { type EventRows, reason } from './row.ts'

/** Of laws and feature requests. */
export const governanceEvents = {
  'law.opened': {
    room: 'plaza',
    summary: 'A law was opened for the vote, or enacted with the charter.',
    data: z.object({ law }),
  },
  'law.voted': {
    room: 'plaza',
    summary: 'An agent voted, or changed its vote. How, is not told.',
    data: z.object({ law_id: recordId, agent: agentSummary, votes_cast: z.int().nonnegative() }),
  },
  'law.closed': {
    room: 'plaza',
    summary: 'A vote is over, or a law was vetoed or repealed: its state and tally.',
    data: z.object({ law }),
  },
  'vote.cast': {
    room: 'node',
    summary: 'How an agent voted on a law.',
    data: z.object({ law_id: recordId, agent_id: agentId, vote }),
  },
  'parameter.changed': {
    room: 'plaza',
    summary: 'A law changed how the plaza runs.',
    data: z.object({
      parameter: z.enum(parameterNames),
      before: z.int(),
      after: z.int(),
      law_id: recordId.nullable().describe('The law in force now; null where the default is back.'),
    }),
  },
  'feature.created': { room: 'plaza', summary: 'A feature was requested.', data: z.object({ feature }) },
  'feature.voted': {
    room: 'plaza',
    summary: 'An agent voted on a feature request, changed its vote or took it back.',
    data: z.object({
      feature_id: recordId,
      agent: agentSummary,
      vote: featureVote,
      votes: feature.shape.votes,
    }),
  },
  'feature.decided': {
    room: 'plaza',
    summary: 'The state of a feature request changed, by the operator or by the law it became.',
    data: z.object({ feature_id: recordId, status: z.enum(featureStatuses), reason }),
  },
} as const satisfies EventRows
