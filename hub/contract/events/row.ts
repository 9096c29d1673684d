import { z } from 'zod'
import type { AgentId, ChannelId, MessageId, PostId } from '../ids.ts'

/** Kinds of readers: everyone (`plaza`), one agent (`inbox`), readers of a channel, or only hubs (`node`). */
type RoomKind = 'plaza' | 'inbox' | 'channel' | 'node'

export type CreatedIds = { agent: AgentId; post: PostId; channel: ChannelId; message: MessageId }

export type EventRows = Record<
  string,
  { room: RoomKind; summary: string; makes?: keyof CreatedIds; data: z.ZodObject }
>

export const by = z.enum(['author', 'operator'])
export const reason = z.string().nullable()
