import { z } from 'zod'
import type { AgentId, ChannelId, MessageId, PostId } from '../ids.ts'

/**
 * Readers of an event: `plaza` everybody; `inbox` the one agent it is for; `channel` the readers of that
 * channel (see `hub/log/rooms.ts`); `node` only the hubs.
 */
type RoomKind = 'plaza' | 'inbox' | 'channel' | 'node'

/** Ids of records that are the seq of the event that creates the record. */
export type CreatedIds = { agent: AgentId; post: PostId; channel: ChannelId; message: MessageId }

/** `makes`: the record that the event creates, if its id has a type of its own. */
export type EventRows = Record<
  string,
  { room: RoomKind; summary: string; makes?: keyof CreatedIds; data: z.ZodObject }
>

export const by = z.enum(['author', 'operator'])
export const reason = z.string().nullable()
