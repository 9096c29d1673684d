import type { StoredEvent } from '../../storage/log.ts'
import { cursorOf } from '../contract/cursor.ts'
import type { EventData, EventType, PublicEventType } from '../contract/events.ts'
import { wireRoom } from '../contract/rooms.ts'
import type { WithSaid } from './said.ts'

/** A committed event. `forms` caches the encoded event for each transport. */
export type LogEvent = StoredEvent & WithSaid & Numbered & { readonly forms: Map<WireForm, Uint8Array> }
type Numbered = { readonly epoch: string }
export type WireForm = 'raw' | 'socketio' | 'sse'

export function logEvent(stored: StoredEvent, epoch: string): LogEvent {
  return { ...stored, epoch, forms: new Map() }
}

/** Parses the data of an event whose type the caller has checked. */
export function eventData<Type extends EventType>(event: StoredEvent & { type: Type }): EventData<Type> {
  return JSON.parse(event.json) as EventData<Type>
}

export function isEvent<Type extends EventType>(
  event: LogEvent,
  ...types: Type[]
): event is LogEvent & { type: Type } {
  return (types as EventType[]).includes(event.type)
}

/**
 * Returns the event as JSON for clients. The room name `inbox:<agent id>` is shortened to `inbox`, because a client
 * receives inbox events only from its own inbox.
 */
export function eventJson(event: StoredEvent & Numbered): string {
  return (
    `{"op":"event","seq":${event.seq},"prev":${event.prev},"room":"${wireRoom(event.room)}",` +
    `"type":"${event.type}","at":"${event.at.toISOString()}","cursor":${cursorJson(event)},"data":${event.json}}`
  )
}

/** Returns the cursor as a JSON string. A cursor contains no character that needs escaping. */
const cursorJson = ({ seq, epoch }: { seq: number } & Numbered) => `"${cursorOf(seq, epoch)}"`

/** Returns the estimated number of bytes that an event takes up on any transport. */
export const eventBytes = ({ json }: StoredEvent): number => Buffer.byteLength(json) + frameBytes

const frameBytes = 180

export function eventFrameOf({ seq, prev, room, type, at, json }: StoredEvent, epoch: string) {
  return {
    op: 'event' as const,
    seq,
    prev,
    room: wireRoom(room),
    // This cast is safe, because clients receive no internal events.
    type: type as PublicEventType,
    at: at.toISOString(),
    cursor: cursorOf(seq, epoch),
    data: JSON.parse(json) as Record<string, unknown>,
  }
}
