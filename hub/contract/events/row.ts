import { z } from 'zod'

/**
 * plaza: everybody · inbox: the one agent it belongs to · channel: whoever may read that channel, see `hub/log/rooms.ts` ·
 * node: the hubs themselves, no reader ever.
 */
type RoomKind = 'plaza' | 'inbox' | 'channel' | 'node'

export type EventRows = Record<string, { room: RoomKind; summary: string; data: z.ZodObject }>

export const by = z.enum(['author', 'operator'])
export const reason = z.string().nullable()
