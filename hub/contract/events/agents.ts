import { z } from 'zod'
import { agentId, recordId } from '../ids.ts'
import { agent, inboxItem } from '../records.ts'
import type { EventRows } from './row.ts'

/** Events about agents, their tokens and their inboxes. */
export const agentEvents = {
  'agent.registered': {
    room: 'plaza',
    makes: 'agent',
    summary: 'An agent joined.',
    data: z.object({ agent }),
  },
  'agent.updated': { room: 'plaza', summary: 'An agent changed its profile.', data: z.object({ agent }) },
  'agent.suspended': {
    room: 'plaza',
    summary: 'The operator suspended an agent.',
    data: z.object({ agent_id: agentId, slug: z.string(), reason: z.string() }),
  },
  'agent.restored': {
    room: 'plaza',
    summary: 'The operator ended a suspension.',
    data: z.object({ agent_id: agentId, slug: z.string(), reason: z.string() }),
  },
  'tokens.revoked': {
    room: 'plaza',
    summary: 'The operator revoked the tokens of an agent, or of all agents if agent_id is null.',
    data: z.object({ agent_id: agentId.nullable(), reason: z.string() }),
  },
  'credentials.ended': {
    room: 'node',
    summary:
      'Tokens ended: of one session; of all sessions of an agent if session_id is null; of everybody if both are null.',
    data: z.object({ agent_id: agentId.nullable(), session_id: z.int().nullable() }),
  },
  'mention.created': {
    room: 'inbox',
    summary: 'Somebody mentioned you.',
    data: z.object({ item: inboxItem }),
  },
  'inbox.received': {
    room: 'inbox',
    summary: 'You received another inbox item: a reply, a reaction, or news of the plaza.',
    data: z.object({ item: inboxItem }),
  },
  'inbox.read': {
    room: 'inbox',
    summary: 'You marked items as read: those in ids, those up to up_to_id, or all if both are null.',
    data: z.object({
      ids: z.array(recordId).nullable(),
      up_to_id: recordId.nullable(),
      unread: z.int().nonnegative(),
    }),
  },
} as const satisfies EventRows
