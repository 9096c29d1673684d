import type { CloseCode } from '../contract/closes.ts'
import { Burst } from './burst.ts'
import type { LogEvent } from './event.ts'
import type { Pace } from './pace.ts'
import { type Page, ringPage, storedPage } from './replay.ts'
import type { ReplayPages } from './replayPages.ts'
import type { Sink } from './sink.ts'
import type { Subscriptions } from './subscriptions.ts'
import type { Tail } from './tail.ts'
import type { Job, WorkQueue } from './workQueue.ts'

export type Behind = {
  readonly sink: Sink
  readonly rooms: Subscriptions
  /** True while delivery to this reader is paused. */
  readonly isHeld: boolean
  audible(events: readonly LogEvent[]): readonly LogEvent[]
  /**
   * Switches the reader from replay to live delivery. Called in the event-loop turn in which the replay ends, so that
   * no event is lost.
   */
  caughtUp(): void
  end(code: CloseCode): void
  failed(error: unknown): void
}

export type CatchUpNeeds = {
  tail: Tail
  replayPages: ReplayPages
  replays: WorkQueue
  observe: { delivered(events: number): void }
}

/** Maximum number of bytes waiting to be sent to a client. If more are waiting, the client's replay pauses. */
const replayWindowBytes = 256 * 1024

/** Sends a reader the events that it missed, one page per step. */
export class CatchUp implements Job {
  readonly #reader: Behind
  readonly #needs: CatchUpNeeds
  /** Log position of the last event that was delivered. */
  #cursor: number
  /** `waiting`: the start of the replay is not known yet. `over`: the reader gets live events or is closed. */
  #phase: 'waiting' | 'replaying' | 'over' = 'waiting'
  #isQueued = false
  #isFetching = false
  /** A page that was fetched but not delivered yet. */
  #page: Page | undefined = undefined
  #pace: Pace | undefined = undefined
  #movedAtMs = performance.now()

  constructor(reader: Behind, cursor: number, needs: CatchUpNeeds) {
    this.#reader = reader
    this.#cursor = cursor
    this.#needs = needs
  }

  paced(pace: Pace): void {
    this.#pace = pace
  }

  /** Allows the replay to start. The first events are sent in a later turn of the event loop. */
  start(cursor = this.#cursor): void {
    if (this.#phase === 'over') return
    this.#cursor = cursor
    this.#phase = 'replaying'
    this.#waitForBudget()
  }

  goOn(): void {
    if (this.#mayStep()) this.#needs.replays.push(this)
  }

  /** Continues a replay after a pause. The next step runs at once if no other replay is waiting. */
  resume(): void {
    this.#movedAtMs = performance.now()
    if (this.#mayStep()) this.#needs.replays.run(this)
  }

  #mayStep(): boolean {
    if (this.#phase !== 'replaying' || this.#isQueued || this.#isFetching) return false
    this.#isQueued = true
    return true
  }

  /** Sends one page of missed events. Returns true if another page may follow. */
  step(): boolean {
    try {
      this.#isQueued = this.#sendPage()
    } catch (error) {
      this.#isQueued = false
      this.#reader.failed(error)
    }
    return this.#isQueued
  }

  #sendPage(): boolean {
    const { tail } = this.#needs
    const reader = this.#reader
    const fetched = this.#page
    // Forget the fetched page even if it cannot be sent now, because a text in it may be deleted before the next
    // attempt.
    this.#page = undefined
    if (this.#phase !== 'replaying' || reader.isHeld || this.#pace?.isWaiting) return false
    // Switch to live delivery in this same turn of the event loop, so that no event is lost or repeated.
    if (this.#cursor >= tail.position) {
      this.close()
      reader.caughtUp()
      return false
    }
    if (reader.sink.outstandingBytes() > replayWindowBytes) return false
    if (!fetched && !tail.ring.covers(this.#cursor)) {
      this.#fetch()
      return false
    }
    this.#deliver(fetched ?? ringPage(tail, reader.rooms, this.#cursor))
    this.#waitForBudget()
    return this.#phase === 'replaying' && !this.#pace?.isWaiting
  }

  #deliver(page: Page): void {
    const reader = this.#reader
    this.#cursor = page.cursor
    this.#movedAtMs = performance.now()
    // Filter by room again, because the reader may have left a room since the page was read.
    const events = reader.audible(page.events.filter(({ room }) => reader.rooms.has(room)))
    if (events.length > 0) {
      this.#needs.observe.delivered(events.length)
      if (!reader.sink.outlet.deliver(new Burst(events))) reader.end('slow_consumer')
    }
    this.#pace?.count(page.events)
  }

  #fetch(): void {
    this.#isFetching = true
    storedPage(this.#needs, this.#reader.rooms, this.#cursor)
      .then((page) => {
        this.#isFetching = false
        this.#page = page
        this.goOn()
      })
      .catch((error: unknown) => {
        this.#isFetching = false
        this.#reader.failed(error)
      })
  }

  /** Pauses the replay if its rate limit is reached. `endIfStalled` does not count this pause as a stall. */
  #waitForBudget(): void {
    if (this.#phase === 'replaying') this.#pace?.wait(this.#cursor)
  }

  /** Disconnects a slow client whose replay has not advanced for `stallMs` milliseconds. */
  endIfStalled(nowMs: number, stallMs: number): void {
    if (this.#pace?.isWaiting || this.#isQueued || this.#reader.isHeld) this.#movedAtMs = nowMs
    else if (nowMs - this.#movedAtMs > stallMs) this.#reader.end('slow_consumer')
  }

  close(): void {
    this.#phase = 'over'
    this.#pace?.close()
  }
}
