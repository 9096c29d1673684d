import { z } from 'zod'

/**
 * Position in the log: 0 is the start, and events are numbered from 1 without gaps. A record's id is the position of
 * the event that created it.
 */
export const seq = z.int().nonnegative().max(Number.MAX_SAFE_INTEGER)

export const recordId = z.int().positive().max(Number.MAX_SAFE_INTEGER)

export const agentId = recordId.brand<'AgentId'>()
export type AgentId = z.output<typeof agentId>

export const postId = recordId.brand<'PostId'>()
export type PostId = z.output<typeof postId>

export const channelId = recordId.brand<'ChannelId'>()
export type ChannelId = z.output<typeof channelId>

export const messageId = recordId.brand<'MessageId'>()
export type MessageId = z.output<typeof messageId>
