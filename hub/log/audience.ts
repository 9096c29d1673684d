import type { Room } from '../contract/rooms.ts'
import type { LogEvent } from './event.ts'

export type Listener = {
  /** True once the reader has received all earlier events. Only then does the reader get new events as they arrive. */
  readonly isLevel: boolean
  /**
   * Index of this reader in the array of listeners to the public room, used to remove the reader quickly. -1 if the
   * reader is not in the array.
   */
  place: number
  /** Undelivered events of rooms other than the public room, or null if there are none. */
  pending: LogEvent[] | null
}

/** Index of readers by room. The public room has an array of its own, because nearly all readers listen to it. */
export class Audience<Reader extends Listener> {
  readonly #plaza: Reader[] = []
  /**
   * Readers by room. A room with only one reader maps directly to that reader, because a Set would need more memory.
   */
  readonly #rooms = new Map<Room, Reader | Set<Reader>>()
  #isWalking = false
  /**
   * Readers that unsubscribe during an iteration over the public room's readers. They are removed after the iteration.
   */
  #leaving: Reader[] = []

  listen(reader: Reader, room: Room): void {
    if (room === 'plaza') {
      if (reader.place < 0) reader.place = this.#plaza.push(reader) - 1
      return
    }
    const known = this.#rooms.get(room)
    if (known === undefined) this.#rooms.set(room, reader)
    else if (known instanceof Set) known.add(reader)
    else if (known !== reader) this.#rooms.set(room, new Set([known, reader]))
  }

  unlisten(reader: Reader, room: Room): void {
    if (room === 'plaza') {
      // Do not remove the reader during an iteration. The removal would move the last reader into the free slot, which
      // the iteration may already have passed.
      if (this.#isWalking) this.#leaving.push(reader)
      else this.#leavePlaza(reader)
      return
    }
    const known = this.#rooms.get(room)
    if (known === reader) this.#rooms.delete(room)
    else if (known instanceof Set && known.delete(reader) && known.size === 0) this.#rooms.delete(room)
  }

  #leavePlaza(reader: Reader): void {
    const { place } = reader
    if (place < 0) return
    const last = this.#plaza.pop() as Reader
    reader.place = -1
    if (last === reader) return
    this.#plaza[place] = last
    last.place = place
  }

  /** Calls `visit` for each listener to the public room, except those added during the iteration. */
  walkPlaza(visit: (reader: Reader) => void): void {
    const plaza = this.#plaza
    const { length } = plaza
    this.#isWalking = true
    try {
      for (let at = 0; at < length; at++) visit(plaza[at] as Reader)
    } finally {
      this.#isWalking = false
      for (const reader of this.#leaving.splice(0)) this.#leavePlaza(reader)
    }
  }

  listeners(room: Room): readonly Reader[] {
    if (room === 'plaza') return [...this.#plaza]
    const known = this.#rooms.get(room)
    if (known === undefined) return none
    return known instanceof Set ? [...known] : [known]
  }

  /** Queues an event for each reader of the event's room. Readers whose queue was empty are added to `touched`. */
  hand(event: LogEvent, touched: Reader[]): void {
    const known = this.#rooms.get(event.room)
    if (known === undefined) return
    if (!(known instanceof Set)) return handTo(known, event, touched)
    for (const reader of known) handTo(reader, event, touched)
  }

  rooms(): Room[] {
    return this.#plaza.length > 0 ? ['plaza', ...this.#rooms.keys()] : [...this.#rooms.keys()]
  }
}

const none: readonly never[] = []

function handTo<Reader extends Listener>(reader: Reader, event: LogEvent, touched: Reader[]): void {
  if (!reader.isLevel) return
  if (reader.pending !== null) return void reader.pending.push(event)
  reader.pending = [event]
  touched.push(reader)
}
