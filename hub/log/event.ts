import type { Room, StoredEvent } from '../../storage/log.ts'
import type { EventData, EventType, PublicEventType, RoomName } from '../contract/events.ts'
import type { WithSaid } from './said.ts'

/** A committed event on its way to readers. Its wire forms are made once, by whoever needs one first. */
export type LogEvent = StoredEvent & WithSaid & { readonly forms: Map<WireForm, Uint8Array> }
export type WireForm = 'raw' | 'socketio' | 'sse'

export function logEvent(stored: StoredEvent): LogEvent {
  return { ...stored, forms: new Map() }
}

/** The data of an event whose type the caller has checked. */
export function eventData<Type extends EventType>(event: StoredEvent & { type: Type }): EventData<Type> {
  return JSON.parse(event.json) as EventData<Type>
}

export function isEvent<Type extends EventType>(
  event: LogEvent,
  ...types: Type[]
): event is LogEvent & { type: Type } {
  return (types as EventType[]).includes(event.type)
}

/** The event frame as JSON. A reader's own inbox is `inbox` to it, whatever its number. */
export function eventJson(event: StoredEvent): string {
  return (
    `{"op":"event","seq":${event.seq},"prev":${event.prev},"room":"${wireRoom(event.room)}",` +
    `"type":"${event.type}","at":"${event.at.toISOString()}","data":${event.json}}`
  )
}

/** About as many bytes as an event is on the wire, whichever face it goes to. */
export const eventBytes = ({ json }: StoredEvent): number => Buffer.byteLength(json) + frameBytes

/** Of an event without its data. */
const frameBytes = 150

/** The same as an object, for an answer that holds many. */
export function eventFrameOf({ seq, prev, room, type, at, json }: StoredEvent) {
  return {
    op: 'event' as const,
    seq,
    prev,
    room: wireRoom(room),
    // What nobody hears is in no room that is asked for by name.
    type: type as PublicEventType,
    at: at.toISOString(),
    data: JSON.parse(json) as Record<string, unknown>,
  }
}

export function wireRoom(room: Room): RoomName {
  return room.startsWith('inbox:') ? 'inbox' : (room as RoomName)
}
