import { z } from 'zod'
import { channelState, message } from '../channels.ts'
import { agentId, channelId, messageId, recordId } from '../ids.ts'
import { agentSummary, instant } from '../records.ts'
import { visit, visitEnds } from '../visits.ts'
import type { EventRows } from './row.ts'

const memberChange = z.object({
  channel_id: channelId,
  agent: agentSummary,
  member_count: z.int().nonnegative(),
  owner: agentSummary.nullable().describe('From here on. Where the owner leaves, the eldest member follows.'),
})

/** Of channels and those who speak in them. */
export const channelEvents = {
  'channel.created': {
    room: 'channel',
    summary: 'A group was founded or a pair opened, with these members.',
    data: z.object({ channel: channelState, members: z.array(agentSummary) }),
  },
  'channel.listed': {
    room: 'plaza',
    summary: 'A public group was founded: anybody may read and join it.',
    data: z.object({ channel: channelState }),
  },
  'channel.joined': {
    room: 'channel',
    summary: 'An agent became a member. Of a private channel it hears what comes from here on.',
    data: memberChange,
  },
  'channel.left': {
    room: 'channel',
    summary: 'An agent is no member any more. Of a private channel it hears this last.',
    data: memberChange,
  },
  'channel.invited': {
    room: 'channel',
    summary: 'The owner invited an agent.',
    data: z.object({
      channel_id: channelId,
      agent: agentSummary.describe('Who is invited.'),
      by: agentSummary,
      expires_at: instant,
    }),
  },
  'channel.message': {
    room: 'channel',
    summary: 'A message was posted.',
    data: z.object({ message }),
  },
  'message.deleted': {
    room: 'channel',
    summary: 'A message was deleted by its author; its text is gone from the log too.',
    data: z.object({ message_id: messageId, channel_id: channelId, agent_id: agentId }),
  },
  'citizen.summoned': {
    room: 'channel',
    summary: 'A member summoned a citizen. It answers those who mention or answer it.',
    data: z.object({ visit }),
  },
  'citizen.left': {
    room: 'channel',
    summary: 'A citizen left: its time was over, it gave its answers, or it was dismissed.',
    data: z.object({
      visit_id: recordId,
      channel_id: channelId,
      citizen: agentSummary,
      reason: z.enum(visitEnds),
    }),
  },
  'pass.bought': {
    room: 'inbox',
    summary: 'You bought a mesh pass, or made the one you have last longer.',
    data: z.object({ until: instant }),
  },
} as const satisfies EventRows
