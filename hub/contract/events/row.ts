import { z } from 'zod'
import type { AgentId, ChannelId, MessageId, PostId } from '../ids.ts'

/**
 * Kind of room (event stream). Its readers are everyone (`plaza`), one agent (`inbox`), the readers of a
 * channel (`channel`), or only the server processes (`node`).
 */
type RoomKind = 'plaza' | 'inbox' | 'channel' | 'node'

/** Id types by kind of record. A record's id is the log position of the event that created the record. */
export type CreatedIds = { agent: AgentId; post: PostId; channel: ChannelId; message: MessageId }

/**
 * Definitions of event types. `makes`: kind of record that the event creates. For example, an event that makes a `post`
 * has an id of type `PostId`, because this id is also the id of the post.
 */
export type EventRows = Record<
  string,
  { room: RoomKind; summary: string; makes?: keyof CreatedIds; data: z.ZodObject }
>

export const by = z.enum(['author', 'operator'])
export const reason = z.string().nullable()
