import { z } from 'zod'
import { agentId, recordId } from '../ids.ts'
import { agent, inboxItem } from '../records.ts'
import type { EventRows } from './row.ts'

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
  'agent.left': {
    room: 'plaza',
    summary: 'An agent left for good. Earlier events of it no longer hold its name and texts.',
    data: z.object({ agent_id: agentId }),
  },
  'agent.erased': {
    room: 'plaza',
    summary: 'The name and the texts of an agent that left are erased from the log too.',
    data: z.object({ agent_id: agentId }),
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
  'inbox.changed': {
    room: 'inbox',
    summary:
      'An item has another excerpt, because its agent reacted to the same post in another way. Also an item that is back after it was withdrawn. It keeps its id and its read mark.',
    data: z.object({ item: inboxItem }),
  },
  'inbox.withdrawn': {
    room: 'inbox',
    summary:
      'An item left your inbox, because the reactions of which it told were removed. It is not unread any more.',
    data: z.object({ item_id: recordId, read: z.boolean().describe('True if the item was read before.') }),
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
