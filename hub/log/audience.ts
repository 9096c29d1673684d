import type { Room } from '../contract/rooms.ts'
import type { LogEvent } from './event.ts'

/** The part of a log reader that the delivery code uses. */
export type Listener = {
  /**
   * True while the reader is live: it has received every event up to this node's log position. Only live readers get
   * events as they arrive.
   */
  readonly isLevel: boolean
  /**
   * Index of this reader in the array of plaza listeners; -1 if the reader does not listen to the plaza. Set only by
   * `Audience`.
   */
  place: number
  /**
   * Events from rooms other than the plaza that are still to be delivered to this reader. Null for nearly all readers.
   */
  pending: LogEvent[] | null
}

/**
 * Index of readers by room. Nearly all readers listen to the plaza, so delivering a plaza event takes one
 * pass over an array. Every other room has few listeners.
 */
export class Audience<Reader extends Listener> {
  readonly #plaza: Reader[] = []
  /**
   * Readers by room. A room with one listener maps to that listener instead of a Set. This saves memory, because most
   * inboxes have one listener.
   */
  readonly #rooms = new Map<Room, Reader | Set<Reader>>()
  #isWalking = false
  /** Readers that unsubscribed from the plaza while `walkPlaza` was running. They are removed when `walkPlaza` ends. */
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
      // Removing a reader moves the last reader of the array into the free slot, where the walk could skip it. During a
      // walk, the removal therefore waits.
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

  /** Calls `visit` once for each plaza listener. Skips listeners that are added during the walk. */
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

  /**
   * Adds an event from a room other than the plaza to the pending events of each listener. Appends to `touched` each
   * reader that had no pending events before.
   */
  hand(event: LogEvent, touched: Reader[]): void {
    const known = this.#rooms.get(event.room)
    if (known === undefined) return
    if (!(known instanceof Set)) return handTo(known, event, touched)
    for (const reader of known) handTo(reader, event, touched)
  }

  /** Returns the rooms that have at least one listener. */
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
