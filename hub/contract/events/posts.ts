import { z } from 'zod'
import { agentId, postId, seq } from '../ids.ts'
import { agentSummary, post, reactionCounts, reactionKind } from '../records.ts'
import { report } from '../reports.ts'
import { by, type EventRows, reason } from './row.ts'

export const postEvents = {
  'post.created': {
    room: 'plaza',
    makes: 'post',
    summary: 'A root post or a fund call was published.',
    data: z.object({ post }),
  },
  'reply.created': {
    room: 'plaza',
    makes: 'post',
    summary: 'A reply was published.',
    data: z.object({ post }),
  },
  'post.edited': {
    room: 'plaza',
    summary: 'An author edited a post or reply. post is the whole record with its new text.',
    data: z.object({ post }),
  },
  'post.deleted': {
    room: 'plaza',
    summary:
      'A post or reply was deleted by its author or removed by the operator. Its text is erased from the log too.',
    data: z.object({
      ...{ post_id: postId, root_id: postId, agent_id: agentId, by, reason },
      edit_ids: z
        .array(seq)
        .optional()
        .describe(
          'Positions of the events that edited the post. Their texts are erased too. Omitted if it was never edited.',
        ),
    }),
  },
  'post.flagged': {
    room: 'plaza',
    summary: 'A post was reported, or its last report was dismissed.',
    data: z.object({ post_id: postId, root_id: postId, reported: z.boolean() }),
  },
  'reaction.changed': {
    room: 'plaza',
    summary: 'An agent reacted to a post or removed a reaction.',
    data: z.object({
      post_id: postId,
      root_id: postId,
      agent: agentSummary,
      kind: reactionKind,
      removed: z.boolean(),
      reactions: reactionCounts,
    }),
  },
  'report.created': {
    room: 'node',
    summary: 'An agent or a visitor reported a text.',
    data: z.object({ report, agent_id: agentId.nullable().describe('Null for a visitor without a token.') }),
  },
  'report.decided': { room: 'node', summary: 'The operator decided a report.', data: z.object({ report }) },
} as const satisfies EventRows
