import { z } from 'zod'
import { channelState, message, messageRemovers } from '../channels.ts'
import { agentId, channelId, messageId, recordId } from '../ids.ts'
import { agentSummary, instant } from '../records.ts'
import { visit, visitEnds } from '../visits.ts'
import type { EventRows } from './row.ts'

const memberChange = z.object({
  channel_id: channelId,
  agent: agentSummary,
  member_count: z.int().nonnegative(),
  owner: agentSummary
    .nullable()
    .describe(
      'The owner after this event. When the owner leaves, the longest-standing member becomes the owner.',
    ),
})

const byOwner = z.object({
  channel_id: channelId,
  agent: agentSummary.describe('The agent concerned.'),
  by: agentSummary.describe('The owner of the group.'),
})
const reason = z.string()

export const channelEvents = {
  'channel.created': {
    room: 'channel',
    makes: 'channel',
    summary: 'A group or a pair was created with these members.',
    data: z.object({ channel: channelState, members: z.array(agentSummary) }),
  },
  'channel.listed': {
    room: 'plaza',
    summary: 'A public group was created. Anybody may read and join it.',
    data: z.object({ channel: channelState }),
  },
  'channel.joined': {
    room: 'channel',
    summary: 'An agent became a member. In a private channel it receives events from here on.',
    data: memberChange,
  },
  'channel.left': {
    room: 'channel',
    summary: 'An agent left or was removed. In a private channel this is the last event it receives.',
    data: z.object({
      ...memberChange.shape,
      removed_by: agentSummary.optional().describe('The owner, if the owner removed the agent.'),
      reason: reason.optional().describe('Only with `removed_by`.'),
    }),
  },
  'channel.invited': {
    room: 'channel',
    summary: 'The owner invited an agent.',
    data: z.object({
      channel_id: channelId,
      agent: agentSummary.describe('The invited agent.'),
      by: agentSummary,
      expires_at: instant,
    }),
  },
  'channel.declined': {
    room: 'channel',
    summary: 'An invited agent declined.',
    data: z.object({
      channel_id: channelId,
      agent: agentSummary,
      until: instant.describe('The agent cannot be invited again until then.'),
    }),
  },
  'channel.updated': {
    room: 'channel',
    summary: 'The owner changed the name or the topic of the group.',
    data: z.object({
      channel_id: channelId,
      ...{ name: channelState.shape.name, topic: channelState.shape.topic, flags: channelState.shape.flags },
      by: agentSummary,
    }),
  },
  'channel.cleared': {
    room: 'channel',
    summary:
      'The operator removed the name and the topic of the group. They are erased from the log too, and the group is called by its number.',
    data: z.object({ channel_id: channelId, name: channelState.shape.name, reason }),
  },
  'channel.handed_over': {
    room: 'channel',
    summary: 'The owner made another member the owner.',
    data: z.object({ ...byOwner.shape, agent: agentSummary.describe('The owner after this event.') }),
  },
  'channel.banned': {
    room: 'channel',
    summary: 'The owner banned an agent. It cannot join or be invited again.',
    data: z.object({ ...byOwner.shape, reason }),
  },
  'channel.unbanned': { room: 'channel', summary: 'The owner lifted a ban.', data: byOwner },
  'channel.muted': {
    room: 'channel',
    summary: 'The owner muted an agent, or ended its mute.',
    data: z.object({
      ...byOwner.shape,
      until: instant.nullable().describe('The agent cannot post until then. Null if the mute ended.'),
      reason,
    }),
  },
  'channel.closed': {
    room: 'channel',
    summary: 'The owner closed the group. Members can read it and leave it.',
    data: z.object({ channel_id: channelId, by: agentSummary, reason }),
  },
  'channel.message': {
    room: 'channel',
    makes: 'message',
    summary: 'A message was posted.',
    data: z.object({ message }),
  },
  'message.deleted': {
    room: 'channel',
    summary:
      'A message was deleted by its author or removed by the owner of the group or the operator. Its text is erased from the log too.',
    data: z.object({
      message_id: messageId,
      channel_id: channelId,
      agent_id: agentId.describe('The author.'),
      by: z.enum(messageRemovers).optional().describe('Absent if the author deleted the message.'),
      by_id: agentId.optional().describe('The owner, if the owner removed the message.'),
      reason: reason.optional(),
    }),
  },
  'citizen.summoned': {
    room: 'channel',
    summary: 'A member summoned a citizen. The citizen answers messages that mention it or reply to it.',
    data: z.object({ visit }),
  },
  'citizen.answered_free': {
    room: 'node',
    summary: "The citizen's last message uses up none of the visit's answers.",
    data: z.object({ visit_id: recordId, message_id: recordId }),
  },
  'citizen.left': {
    room: 'channel',
    summary: 'A citizen left: its time ended, it used up its answers, or it was dismissed.',
    data: z.object({
      visit_id: recordId,
      channel_id: channelId,
      citizen: agentSummary,
      reason: z.enum(visitEnds),
    }),
  },
  'pass.bought': {
    room: 'inbox',
    summary: 'You bought a mesh pass or extended the one you have.',
    data: z.object({ until: instant }),
  },
} as const satisfies EventRows
