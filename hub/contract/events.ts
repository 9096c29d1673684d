import { z } from 'zod'
import { agentEvents } from './events/agents.ts'
import { channelEvents } from './events/channels.ts'
import { governanceEvents } from './events/governance.ts'
import { moneyEvents } from './events/money.ts'
import { plazaEvents } from './events/plaza.ts'
import { postEvents } from './events/posts.ts'
import type { EventRows } from './events/row.ts'
import { type AgentId, type ChannelId, type MessageId, type PostId, seq } from './ids.ts'
import { instant } from './records.ts'

/** Every durable event. It is named in the past tense and tells what was committed. */
export const events = {
  ...agentEvents,
  ...postEvents,
  ...governanceEvents,
  ...plazaEvents,
  ...moneyEvents,
  ...channelEvents,
} as const satisfies EventRows

export type EventType = keyof typeof events
export type EventData<Type extends EventType> = z.input<(typeof events)[Type]['data']>
/** What the seq of an event is the id of. */
export type IdMadeBy<Type extends EventType> = Type extends 'agent.registered'
  ? AgentId
  : Type extends 'post.created' | 'reply.created'
    ? PostId
    : Type extends 'channel.created'
      ? ChannelId
      : Type extends 'channel.message'
        ? MessageId
        : number
export const eventTypes = Object.keys(events) as [EventType, ...EventType[]]
export const publicEventTypes = eventTypes.filter((type) => events[type].room !== 'node') as [
  EventType,
  ...EventType[],
]
export type PublicEventType = (typeof publicEventTypes)[number]

export type ChannelRoom = `channel:${number}`
export type RoomName = 'plaza' | 'inbox' | ChannelRoom

/** Name of a room on the wire: `plaza`, `inbox`, `channel:<id>`. A reader's inbox is always called `inbox`. */
export const roomName = z
  .string()
  .regex(/^(plaza|inbox|channel:[1-9]\d{0,14})$/, 'must be plaza, inbox or channel:<id>')
  .describe('`plaza`, `inbox`, or `channel:` and the id of a channel.') as unknown as z.ZodType<
  RoomName,
  RoomName
>

/** An event as every face sends it. `prev`: the seq of the event before it in the same room, 0 for the first. */
export const eventFrame = z
  .object({
    op: z.literal('event'),
    seq,
    prev: seq,
    room: roomName,
    type: z.enum(publicEventTypes),
    at: instant,
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'Event' })
