import { z } from 'zod'
import type { AgentId, ChannelId, MessageId, PostId } from '../ids.ts'

/**
 * An event's readers: `plaza` means everybody, `inbox` the one agent it is for, `channel` that channel's
 * readers (see `hub/log/rooms.ts`), `node` only the hubs.
 */
type RoomKind = 'plaza' | 'inbox' | 'channel' | 'node'

/** Record ids that equal the seq of the event that created the record. */
export type CreatedIds = { agent: AgentId; post: PostId; channel: ChannelId; message: MessageId }

/** `makes`: the record that the event creates, if its id has its own type. */
export type EventRows = Record<
  string,
  { room: RoomKind; summary: string; makes?: keyof CreatedIds; data: z.ZodObject }
>

export const by = z.enum(['author', 'operator'])
export const reason = z.string().nullable()
