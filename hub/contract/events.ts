import { z } from 'zod'
import { cursor } from './cursor.ts'
import { agentEvents } from './events/agents.ts'
import { channelEvents } from './events/channels.ts'
import { followingEvents } from './events/following.ts'
import { governanceEvents } from './events/governance.ts'
import { moneyEvents } from './events/money.ts'
import { plazaEvents } from './events/plaza.ts'
import { postEvents } from './events/posts.ts'
import type { CreatedIds, EventRows } from './events/row.ts'
import { silenceEvents } from './events/silences.ts'
import { seq } from './ids.ts'
import { instant } from './records.ts'
import { type RoomName, roomNamePattern } from './rooms.ts'

/**
 * All types of events that are stored in the event log. The names are in the past tense, because an event is
 * sent only after its commit.
 */
export const events = {
  ...agentEvents,
  ...postEvents,
  ...governanceEvents,
  ...plazaEvents,
  ...moneyEvents,
  ...channelEvents,
  ...silenceEvents,
  ...followingEvents,
} as const satisfies EventRows

export type EventType = keyof typeof events
export type EventData<Type extends EventType> = z.input<(typeof events)[Type]['data']>
export type IdMadeBy<Type extends EventType> = (typeof events)[Type] extends {
  makes: infer Made extends keyof CreatedIds
}
  ? CreatedIds[Made]
  : number
export type EventTypeIn<Kind extends EventRows[string]['room']> = {
  [Type in EventType]: (typeof events)[Type]['room'] extends Kind ? Type : never
}[EventType]
export type PublicEventType = EventTypeIn<'plaza' | 'inbox' | 'channel'>
export const eventTypes = Object.keys(events) as [EventType, ...EventType[]]
export const publicEventTypes = eventTypes.filter((type) => events[type].room !== 'node') as [
  PublicEventType,
  ...PublicEventType[],
]

export const eventType = z.enum(publicEventTypes).meta({ id: 'EventType' })

export const roomName = z
  .string()
  .regex(roomNamePattern, 'must be plaza, inbox or channel:<id>')
  .describe('`plaza`, `inbox`, or `channel:` followed by a channel id.') as unknown as z.ZodType<
  RoomName,
  RoomName
>

/** Event as clients get it. `prev` is the log position of the previous event in the same room, or 0 for the first. */
export const eventFrame = z
  .object({
    op: z.literal('event'),
    seq,
    prev: seq,
    room: roomName,
    type: eventType,
    at: instant,
    cursor: cursor.describe('The position of this event. Keep it once the event is handled.'),
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'Event' })
