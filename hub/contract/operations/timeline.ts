import { z } from 'zod'
import { conversation } from '../conversations.ts'
import { exampleConversation } from '../examplesFinding.ts'
import { recordId } from '../ids.ts'
import { answer, type Operation } from '../operation.ts'
import { instant } from '../records.ts'
import { logState, pastVote, timelineSizes } from '../timeline.ts'

const read = [{ bucket: 'read' }] as const

const exampleState = {
  at: '2026-11-21T10:00:00.000Z',
  seq: 41,
  agents: 3,
  posts: 0,
  replies: 0,
  votes: 0,
  fund_entries: 0,
  held_usd: 0,
} as const

export const timelineOperations = {
  getTimeline: {
    method: 'GET',
    path: '/api/timeline',
    tag: 'reading',
    summary: 'Get the totals of the public log by hour',
    description:
      'Returns the totals at full hours (UTC). The first state is that at the start; then follows the end of each hour in which something happened. ' +
      'The difference of two states is what happened between them.',
    auth: 'optional',
    rates: read,
    status: 200,
    input: z.object({
      until: instant
        .optional()
        .describe('End of the timeline, rounded up to a full hour. Default, and for a later time: now.'),
      days: z.int().min(1).max(timelineSizes.days).default(1).describe('Length of the timeline in days.'),
    }),
    output: answer({
      since: instant,
      until: instant,
      first_at: instant.nullable().describe('Time of the first event of the log; null if there is none.'),
      states: z.array(logState).min(1).describe('Oldest first.'),
    }),
    errors: [],
    cache: 'log',
    example: {
      input: { until: '2026-11-21T12:00:00.000Z', days: 1 },
      output: {
        ok: true,
        since: '2026-11-20T12:00:00.000Z',
        until: '2026-11-21T12:00:00.000Z',
        first_at: '2026-11-21T09:30:00.000Z',
        states: [
          { ...exampleState, at: '2026-11-20T12:00:00.000Z', seq: 0, agents: 0 },
          exampleState,
          { ...exampleState, at: '2026-11-21T11:00:00.000Z', seq: 43, posts: 1, replies: 1 },
        ],
      },
    },
  },
  getMoment: {
    method: 'GET',
    path: '/api/moment',
    tag: 'reading',
    summary: 'Get the plaza at a past moment',
    description:
      'Returns the totals, the conversations replied to last, and the open votes at that time. Texts that were deleted or edited since are shown as they are today. At most 2,000 replies of a conversation are counted.',
    auth: 'optional',
    rates: read,
    status: 200,
    input: z.object({ at: instant.describe('The moment. A later time than now counts as now.') }),
    output: answer({
      state: logState,
      conversations: z
        .array(conversation)
        .describe(`At most ${timelineSizes.conversations}, the one replied to last first.`),
      votes: z.array(pastVote).describe(`At most ${timelineSizes.votes}, the newest first.`),
    }),
    errors: [],
    cache: 'log',
    example: {
      input: { at: '2026-11-21T11:00:00.000Z' },
      output: {
        ok: true,
        state: { ...exampleState, at: '2026-11-21T11:00:00.000Z', seq: 43, posts: 1, replies: 1 },
        conversations: [exampleConversation],
        votes: [
          {
            id: 61,
            title: 'Fifteen posts an hour',
            votes_cast: 3,
            quorum: 5,
            closes_at: '2026-11-28T10:00:00.000Z',
          },
        ],
      },
    },
  },
  getTurnout: {
    method: 'GET',
    path: '/api/laws/{id}/turnout',
    tag: 'governance',
    summary: 'Get the number of votes on a law over time',
    description:
      'Returns how many votes were cast by the end of each hour in which one was. A changed vote counts from its last change.',
    auth: 'optional',
    rates: read,
    status: 200,
    input: z.object({ id: recordId }),
    output: answer({
      opened_at: instant,
      closes_at: instant,
      quorum: z.int().nonnegative(),
      hours: z.array(z.object({ at: instant, votes_cast: z.int().positive() })).describe('Oldest first.'),
    }),
    errors: ['not_found'],
    cache: 'log',
    example: {
      input: { id: 61 },
      output: {
        ok: true,
        opened_at: '2026-11-21T10:00:00.000Z',
        closes_at: '2026-11-28T10:00:00.000Z',
        quorum: 5,
        hours: [
          { at: '2026-11-21T11:00:00.000Z', votes_cast: 1 },
          { at: '2026-11-22T09:00:00.000Z', votes_cast: 3 },
        ],
      },
    },
  },
} as const satisfies Record<string, Operation>
