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

/** A reader that has not yet received all events up to this node's log position. */
export type Behind = {
  readonly sink: Sink
  readonly rooms: Subscriptions
  /** True while delivery of events to this reader is paused. */
  readonly isHeld: boolean
  /** Returns the events that the reader may receive, as `LogReader.audible` does. */
  audible(events: readonly LogEvent[]): readonly LogEvent[]
  /** Makes the reader live. Called in the event-loop turn in which the reader reaches this node's log position. */
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

/** Number of unread bytes above which a replay pauses until the client has read them. */
const replayWindowBytes = 256 * 1024

/**
 * Replays the events that a reader has missed, one page per step, until the reader reaches this node's log position.
 * Exists only while the reader is behind.
 */
export class CatchUp implements Job {
  readonly #reader: Behind
  readonly #needs: CatchUpNeeds
  /** Seq of the last event delivered. */
  #cursor: number
  /** `waiting` until the replay's start position is known; `over` once the reader is live or closed. */
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

  /** Sets the rate limit for the replay. */
  paced(pace: Pace): void {
    this.#pace = pace
  }

  /**
   * Allows the replay to start, from `cursor` if given. Sends nothing itself. The first step runs after `goOn` in a
   * later turn of the event loop, or at `resume`.
   */
  start(cursor = this.#cursor): void {
    if (this.#phase === 'over') return
    this.#cursor = cursor
    this.#phase = 'replaying'
    this.#waitForBudget()
  }

  /** Queues the replay's next step, unless the replay is already waiting for something. */
  goOn(): void {
    if (this.#mayStep()) this.#needs.replays.push(this)
  }

  /**
   * Continues a replay after a pause in delivery. Runs the next step at once if the work queue is idle, because there
   * is rarely anything to replay.
   */
  resume(): void {
    this.#movedAtMs = performance.now()
    if (this.#mayStep()) this.#needs.replays.run(this)
  }

  /** Returns true if the replay's next step may be queued, and marks the step as queued. */
  #mayStep(): boolean {
    if (this.#phase !== 'replaying' || this.#isQueued || this.#isFetching) return false
    this.#isQueued = true
    return true
  }

  /**
   * Sends one page of missed events. A reader that reaches this node's log position becomes live in the same turn of
   * the event loop, so that no event is lost or repeated.
   */
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
    // Forget the page even if it cannot be delivered yet. An event in it may be redacted before the next attempt, so
    // the page is read again then.
    this.#page = undefined
    if (this.#phase !== 'replaying' || reader.isHeld || this.#pace?.isWaiting) return false
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
    // Filter by room a second time, because the reader may have left a room since the page was read.
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

  /**
   * Waits until the replay's rate limit allows more events. `endIfStalled` does not count this wait against the client.
   */
  #waitForBudget(): void {
    if (this.#phase === 'replaying') this.#pace?.wait(this.#cursor)
  }

  /** Closes the reader as a slow consumer if its replay has not advanced for `stallMs`. */
  endIfStalled(nowMs: number, stallMs: number): void {
    if (this.#pace?.isWaiting || this.#isQueued || this.#reader.isHeld) this.#movedAtMs = nowMs
    else if (nowMs - this.#movedAtMs > stallMs) this.#reader.end('slow_consumer')
  }

  close(): void {
    this.#phase = 'over'
    this.#pace?.close()
  }
}
