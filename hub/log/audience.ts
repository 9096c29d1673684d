import type { Room } from '../../storage/log.ts'
import type { LogEvent } from './event.ts'

/** A reader as the fan-out knows it. */
export type Listener = {
  /** True while it was told everything that the others were told. Only then is it told a batch. */
  readonly isLevel: boolean
  /** Its index among the listeners of the plaza, -1 outside. Kept by the audience. */
  place: number
  /** Events of rooms other than the plaza that it hears in the batch under way; null for nearly all. */
  pending: LogEvent[] | null
}

/**
 * Readers by the rooms they listen to. Nearly all listen to the plaza, and one pass over an array of them is what an event
 * costs; few listen to any other room.
 */
export class Audience<Reader extends Listener> {
  readonly #plaza: Reader[] = []
  /** A single listener stands for itself: most inboxes have one. */
  readonly #rooms = new Map<Room, Reader | Set<Reader>>()
  #isWalking = false
  /** Readers that leave the plaza during a walk. */
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
      // The last one takes the free place: in the middle of a walk it would be passed over.
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

  /** Visits each listener of the plaza once. Those who come meanwhile are not visited. */
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

  /** Hands an event of a room other than the plaza to those who listen there. `touched` gets whoever had none before. */
  hand(event: LogEvent, touched: Reader[]): void {
    const known = this.#rooms.get(event.room)
    if (known === undefined) return
    if (!(known instanceof Set)) return handTo(known, event, touched)
    for (const reader of known) handTo(reader, event, touched)
  }

  /** Rooms that anybody listens to. */
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
