import type { EventType } from '../../../hub/contract/events.ts'
import type { Room } from '../../../hub/contract/rooms.ts'
import { type LogEvent, logEvent } from '../../../hub/log/event.ts'
import type { Tail } from '../../../hub/log/tail.ts'

export type Told = { type: EventType; data: object; room?: Room; at?: Date }

/** Creates a stub of the reader that follows the event log. The test delivers events by calling `tell`. */
export function createHandTail({ before = [], at = new Date(0) }: { before?: Told[]; at?: Date } = {}) {
  let seq = 0
  const listeners: ((events: readonly LogEvent[]) => void)[] = []
  const resets: (() => void)[] = []

  function event({ type, data, room = 'plaza', at: when = at }: Told): LogEvent {
    seq += 1
    return logEvent({ seq, prev: seq - 1, room, type, at: when, json: JSON.stringify(data) }, 'e')
  }
  const kept = before.map(event)

  const tail = {
    ring: { after: () => kept },
    onEvents: (listener: (events: readonly LogEvent[]) => void) => void listeners.push(listener),
    onReset: (listener: () => void) => void resets.push(listener),
  } as unknown as Tail

  return {
    tail,
    tell(...told: (Told | LogEvent)[]) {
      const events = told.map((one) => ('forms' in one ? one : event(one)))
      for (const listener of listeners) listener(events)
    },
    reset() {
      for (const listener of resets) listener()
    },
  }
}
