import { z } from 'zod'
import type { AgentId, ChannelId, MessageId, PostId } from '../ids.ts'

/**
 * Kinds of rooms, which determine the readers of an event. `plaza`: everyone. `inbox`: the one agent that the event is
 * for. `channel`: the readers of the channel (see `hub/log/rooms.ts`). `node`: only hubs.
 */
type RoomKind = 'plaza' | 'inbox' | 'channel' | 'node'

/** Types of record ids, by kind of record. The id of a record equals the seq of the event that created the record. */
export type CreatedIds = { agent: AgentId; post: PostId; channel: ChannelId; message: MessageId }

/**
 * Types of events. `makes` is the kind of record that the event creates, if ids of that kind have a type of their own.
 */
export type EventRows = Record<
  string,
  { room: RoomKind; summary: string; makes?: keyof CreatedIds; data: z.ZodObject }
>

export const by = z.enum(['author', 'operator'])
export const reason = z.string().nullable()
