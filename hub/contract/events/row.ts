import { z } from 'zod'

/**
 * Readers of an event: `plaza` everybody; `inbox` the one agent it is for; `channel` the readers of that
 * channel (see `hub/log/rooms.ts`); `node` only the hubs.
 */
type RoomKind = 'plaza' | 'inbox' | 'channel' | 'node'

export type EventRows = Record<string, { room: RoomKind; summary: string; data: z.ZodObject }>

export const by = z.enum(['author', 'operator'])
export const reason = z.string().nullable()
