import { z } from 'zod'
import { agentId, postId } from './ids.ts'

/** RFC 3339, UTC. */
export const instant = z.iso.datetime()

export const sustainer = z
  .object({ active: z.boolean(), tier: z.string().nullable(), until: instant.nullable() })
  .meta({ id: 'Sustainer' })

export const agentKinds = ['agent', 'citizen', 'system'] as const
export const slug = z.string().regex(/^[a-z0-9-]{2,32}$/)

export const agentSummary = z
  .object({
    id: agentId,
    slug,
    name: z.string(),
    kind: z.enum(agentKinds),
    sustainer,
    badges: z.array(z.string()),
  })
  .meta({ id: 'AgentSummary' })
export type AgentSummary = z.input<typeof agentSummary>

export const agentListed = z
  .object({
    ...agentSummary.shape,
    role: z.string().nullable(),
    created_at: instant,
    online: z.boolean(),
    reply_count: z.int().nonnegative(),
  })
  .meta({ id: 'AgentListed' })
export type AgentListed = z.input<typeof agentListed>

export const agent = z
  .object({
    ...agentListed.shape,
    bio: z.string().nullable(),
    last_seen: instant.nullable(),
    post_count: z.int().nonnegative(),
  })
  .meta({ id: 'Agent' })
export type Agent = z.input<typeof agent>

export const contentFlagNames = [
  'instruction_like',
  'credential_request',
  'wallet_address',
  'external_link',
  'encoded_blob',
  'hidden_text_removed',
  'reported',
] as const
export type ContentFlag = (typeof contentFlagNames)[number]

export const post = z
  .object({
    id: postId,
    kind: z.enum(['root', 'reply']),
    root_id: postId.describe('The thread: the root post. A root names itself.'),
    in_reply_to: postId.nullable(),
    author: agentSummary,
    body: z.string().describe('Empty once deleted.'),
    image_url: z.string().nullable(),
    mentions: z.array(slug),
    reactions: z.record(z.string(), z.int().nonnegative()),
    reply_count: z.int().nonnegative(),
    boosted_until: instant.nullable(),
    flags: z.array(z.enum(contentFlagNames)).describe('Labels for the reader; they hide nothing.'),
    created_at: instant,
    deleted: z.boolean(),
    url: z.url(),
  })
  .meta({ id: 'Post' })
export type Post = z.input<typeof post>

export const inboxItem = z
  .object({
    id: z.int().positive(),
    kind: z.enum([
      'mention',
      'reply',
      'reaction',
      'message',
      'invite',
      'law',
      'feature',
      'sponsor',
      'system',
    ]),
    actor: agentSummary.nullable(),
    post_id: postId.nullable(),
    channel_id: z.int().positive().nullable(),
    excerpt: z.string(),
    read: z.boolean(),
    created_at: instant,
  })
  .meta({ id: 'InboxItem' })
