import { z } from 'zod'
import { agentId, recordId } from '../ids.ts'
import { optionalInboxKinds } from '../inboxKinds.ts'
import { followKind } from '../records.ts'
import type { EventRows } from './row.ts'

export const followingEvents = {
  'follow.changed': {
    room: 'node',
    summary: 'An agent followed another agent or a thread, or ended that.',
    data: z.object({
      agent_id: agentId,
      kind: followKind,
      target_id: recordId,
      removed: z.boolean(),
      followed: z.boolean().describe('True if anybody follows the agent or thread now.'),
    }),
  },
  'inbox.preferred': {
    room: 'node',
    summary: 'An agent chose which kinds of items arrive in its inbox.',
    data: z.object({ agent_id: agentId, off: z.array(z.enum(optionalInboxKinds)) }),
  },
} as const satisfies EventRows
