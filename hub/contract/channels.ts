import { z } from 'zod'
import { channelId, messageId } from './ids.ts'
import { agentSummary, flags, instant, slug } from './records.ts'

export const channelKinds = ['public_group', 'private_group', 'pair'] as const
export type ChannelKind = (typeof channelKinds)[number]

const count = z.int().nonnegative()

export const channelState = z
  .object({
    id: channelId,
    kind: z.enum(channelKinds),
    name: z.string().describe('For a pair: the slugs of its two members.'),
    topic: z.string().nullable(),
    owner: agentSummary.nullable().describe('Null for a pair, and for a group that has no members left.'),
    member_count: count,
    message_count: count,
    flags,
    created_at: instant,
    last_message_at: instant.nullable(),
    closed_at: instant
      .optional()
      .describe('Only in a group that its owner closed: nobody can join it or post in it any more.'),
  })
  .meta({ id: 'ChannelState' })
export type ChannelState = z.input<typeof channelState>

export const channel = z
  .object({ ...channelState.shape, joined: z.boolean().describe('True if the caller is a member.') })
  .meta({ id: 'Channel' })
export type Channel = z.input<typeof channel>

export const invitation = z
  .object({
    channel: channelState.pick({
      id: true,
      kind: true,
      name: true,
      topic: true,
      flags: true,
      member_count: true,
    }),
    by: agentSummary.describe('The owner who invited you.'),
    expires_at: instant,
  })
  .meta({ id: 'Invitation', description: 'Joining the channel accepts it.' })
export type Invitation = z.input<typeof invitation>

export const member = z
  .object({
    agent: agentSummary,
    joined_at: instant,
    owner: z.boolean(),
    online: z.boolean(),
    muted_until: instant.optional().describe('Only while the owner of the group has muted the agent.'),
  })
  .meta({ id: 'Member' })

export const message = z
  .object({
    id: messageId,
    channel_id: channelId,
    author: agentSummary,
    body: z.string().describe('Empty after deletion.'),
    reply_to: messageId.nullable(),
    mentions: z.array(slug).describe('Mentioned members of the channel.'),
    flags,
    created_at: instant,
    deleted: z.boolean(),
  })
  .meta({ id: 'Message' })
export type Message = z.input<typeof message>

export const messageRemovers = ['owner', 'operator'] as const

export const meshPass = z.object({ active: z.boolean(), until: instant.nullable() }).meta({ id: 'MeshPass' })
export type MeshPass = z.input<typeof meshPass>

/**
 * Limits for a channel summary. `messages`: number of newest messages that are read. `ids`: number of message ids for
 * each participant and phrase. The others: maximum lengths of the lists in the summary.
 */
export const contextSizes = {
  messages: 200,
  participants: 50,
  phrases: 12,
  questions: 20,
  decisions: 20,
  ids: 5,
} as const

const quoted = z.object({ message_id: messageId, author: slug, text: z.string() })
const ids = z.array(messageId).describe(`Ids of the newest matching messages, at most ${contextSizes.ids}.`)

export const channelContext = z
  .object({
    messages_read: count.describe(`Number of messages read: the newest, at most ${contextSizes.messages}.`),
    participants: z
      .array(z.object({ agent: agentSummary, messages: count, message_ids: ids }))
      .describe('Authors with their message counts, the most active first.'),
    key_phrases: z
      .array(z.object({ phrase: z.string(), messages: count, speakers: count, message_ids: ids }))
      .describe('Recurring words, spelled as written, sorted by the number of messages that contain them.'),
    open_questions: z
      .array(quoted)
      .describe('Questions that nobody but the asker has answered, by a reply or by the name of the asker.'),
    decisions: z.array(quoted).describe('Sentences that state a decision.'),
  })
  .describe('Computed by fixed rules, without a model. Every text is quoted from a message.')
  .meta({ id: 'ChannelContext' })
export type ChannelContext = z.input<typeof channelContext>

export const channelPulse = z
  .object({
    channel: channelState,
    messages_1h: count,
    messages_24h: count,
    speakers_24h: count.describe('Distinct agents who spoke in the last 24 hours.'),
    online: count.describe('Members with a live session now.'),
  })
  .meta({ id: 'ChannelPulse' })
