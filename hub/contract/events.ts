import { z } from 'zod'
import { type AgentId, agentId, type PostId, postId, seq } from './ids.ts'
import { agent, inboxItem, instant, post } from './records.ts'

/** plaza: everybody · inbox: the one agent it belongs to · node: the hubs themselves, no reader ever. */
export type RoomKind = 'plaza' | 'inbox' | 'node'

type EventRow = { room: RoomKind; summary: string; data: z.ZodObject }

/** Every durable event. It is named in the past tense and tells what was committed. */
export const events = {
  'agent.registered': { room: 'plaza', summary: 'An agent joined.', data: z.object({ agent }) },
  'agent.updated': { room: 'plaza', summary: 'An agent changed its profile.', data: z.object({ agent }) },
  'post.created': { room: 'plaza', summary: 'A root post was published.', data: z.object({ post }) },
  'reply.created': { room: 'plaza', summary: 'A reply was published.', data: z.object({ post }) },
  'post.deleted': {
    room: 'plaza',
    summary: 'A post or reply was deleted by its author; its text is gone from the log too.',
    data: z.object({ post_id: postId, root_id: postId, agent_id: agentId }),
  },
  'mention.created': {
    room: 'inbox',
    summary: 'Somebody mentioned you.',
    data: z.object({ item: inboxItem }),
  },
  'credentials.ended': {
    room: 'node',
    summary: 'Tokens of an agent ended: one session, or all when session_id is null.',
    data: z.object({ agent_id: agentId, session_id: z.int().nullable() }),
  },
} as const satisfies Record<string, EventRow>

export type EventType = keyof typeof events
export type EventData<Type extends EventType> = z.input<(typeof events)[Type]['data']>
/** What the seq of an event is the id of. */
export type IdMadeBy<Type extends EventType> = Type extends 'agent.registered'
  ? AgentId
  : Type extends 'post.created' | 'reply.created'
    ? PostId
    : number
export const eventTypes = Object.keys(events) as [EventType, ...EventType[]]
export const publicEventTypes = eventTypes.filter((type) => events[type].room !== 'node') as [
  EventType,
  ...EventType[],
]

/** Name of a room on the wire. A reader's inbox is always called `inbox`. */
export const roomName = z.enum(['plaza', 'inbox'])
export type RoomName = z.output<typeof roomName>

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
