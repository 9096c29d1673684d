import type { Room } from '../../storage/log.ts'
import type { CloseCode } from '../contract/closes.ts'
import type { EphemeralFrame } from '../contract/frames.ts'
import type { AgentId } from '../contract/ids.ts'
import { liveLimits } from '../contract/limits.ts'
import { endBy, type Faults, isOutage } from '../lib/fault.ts'
import type { Audience, Listener } from './audience.ts'
import { Burst } from './burst.ts'
import type { LogEvent } from './event.ts'
import type { Locate, Place } from './locate.ts'
import { createPace, type Pace, type ReplayAllowance } from './pace.ts'
import { type Page, replayPage, ringPage, storedPage } from './replay.ts'
import type { ReplayPages } from './replayPages.ts'
import type { Sink } from './sink.ts'
import { type Subscription, whoCame } from './subscription.ts'
import { Subscriptions } from './subscriptions.ts'
import type { Tail } from './tail.ts'
import type { Job, WorkQueue } from './workQueue.ts'

export { replayPage, type Sink }

export type Start = {
  rooms: readonly Subscription[]
  since?: number | undefined
  epoch?: string | undefined
  /**
   * Agent whose channels the reader joins and leaves along with it. `rooms` lists those it is a member of
   * already.
   */
  autoSubscribe?: AutoSubscribe | undefined
  /** Missing if the replay is not charged to a budget. */
  allowance?: ReplayAllowance
}
type AutoSubscribe = { agentId: AgentId; asOf: number; epoch: string }

/** Shared parts of all readers on this node. */
export type ReaderNeeds = {
  tail: Tail
  replayPages: ReplayPages
  locate: Locate
  /** Live readers by room. */
  audience: Audience<LogReader>
  /** Readers by inbox of their agent, to be told when the agent joins a channel. */
  autoSubscribers: Audience<LogReader>
  all: Set<LogReader>
  /** Readers that are still replaying. */
  behind: Set<LogReader>
  replays: WorkQueue
  /** Last seq delivered to live readers. Lags `tail.position` while a batch is being handled. */
  told(): number
  observe: { delivered(events: number): void; replayFailed(error: unknown): void } & Faults
}

/**
 * A replay pauses while more bytes than this are outstanding, and continues when the client has read them.
 */
const replayWindowBytes = 256 * 1024

/**
 * `starting`: the position is being located, and nothing is delivered. `replaying`: behind the live readers.
 * `level`: live, receives each batch as it commits.
 */
type Phase = 'starting' | 'replaying' | 'level' | 'ended'

/** One reader of the log. Replays what it missed, then delivers new events, without gaps and in order. */
export class LogReader implements Listener, Job {
  place = -1
  pending: LogEvent[] | null = null
  isLevel = false
  readonly sink: Sink
  readonly #needs: ReaderNeeds
  readonly #rooms: Subscriptions
  /**
   * Position of the tail when the reader was opened. Its channel access is known up to here, so every later
   * event must pass through it.
   */
  readonly #openedAt: number
  readonly #followed: AgentId | undefined
  #phase: Phase = 'starting'
  /** Seq of the last event delivered. Updated only during a replay, not while the reader is live. */
  #cursor: number
  #holds = 0
  /** True once the reader is registered in the audience. */
  #isListed = false
  #isQueued = false
  #isFetching = false
  /** A fetched page that is not delivered yet. */
  #page: Page | undefined = undefined
  #pace: Pace | undefined = undefined
  #movedAtMs = 0

  constructor(sink: Sink, start: Start, needs: ReaderNeeds) {
    const { tail } = needs
    this.sink = sink
    this.#needs = needs
    this.#followed = start.autoSubscribe?.agentId
    this.#rooms = new Subscriptions(tail, this.#followed)
    this.#openedAt = tail.position
    this.#cursor = start.since ?? tail.position
    needs.all.add(this)
    if (tail.isBlind) this.end('resync')
    for (const subscription of start.rooms) if (!this.#hasEnded) this.join(subscription)
    if (start.autoSubscribe && !this.#hasEnded) this.#startFollowing(start.autoSubscribe, start.since)
    if (this.#hasEnded) return
    sink.welcome({ epoch: tail.epoch, seq: this.#openedAt })
    if (start.since === undefined) this.#becomeLevel()
    else this.#startReplay(start.since, start)
  }

  get #hasEnded(): boolean {
    return this.#phase === 'ended'
  }

  join(subscription: Subscription): void {
    // Access is too old to be brought up to date. The client reconnects and gets fresh access.
    if (!this.#rooms.enter(subscription)) return this.end('resync')
    if (this.#isListed) this.#needs.audience.listen(this, subscription.room)
  }

  leave(room: Room): void {
    this.#rooms.leave(room)
    if (this.#isListed) this.#needs.audience.unlisten(this, room)
  }

  hasRoomFor(room: Room): boolean {
    return this.#rooms.has(room) || this.#rooms.size < liveLimits.roomsPerSession
  }

  isMember(room: Room): boolean {
    return this.#rooms.isMember(room)
  }

  /** Subscribes to the channel that the agent joined by this event. */
  follow(event: LogEvent): void {
    const subscription = this.#followed && this.#rooms.comeTo(event, this.#followed)
    if (subscription && this.#rooms.size < liveLimits.roomsPerSession) this.join(subscription)
  }

  sendEphemeral(room: Room, frame: EphemeralFrame): void {
    if (this.isLevel && this.#rooms.isOpen(room)) this.sink.sendEphemeral(frame)
  }

  /**
   * Returns the events that this reader may receive. Must be given every event of its rooms except the
   * plaza's, in order.
   */
  audible(events: readonly LogEvent[]): readonly LogEvent[] {
    const audible = this.#rooms.audible(events)
    this.#leaveLeft()
    return audible
  }

  /** Unsubscribes from each room that the agent left, public or not. */
  #leaveLeft(): void {
    for (const room of this.#rooms.left()) this.leave(room)
  }

  /**
   * Applies the membership changes of events that the reader skips: its agent may have left a channel by one
   * of them.
   */
  #passOver(after: number, upTo: number): void {
    this.#rooms.note(this.#needs.tail.ring.after(after, upTo - after))
    this.#leaveLeft()
  }

  #startFollowing({ agentId, asOf, epoch }: AutoSubscribe, since: number | undefined): void {
    const { tail, autoSubscribers } = this.#needs
    if (epoch !== tail.epoch || !tail.ring.covers(asOf)) return this.end('resync')
    autoSubscribers.listen(this, `inbox:${agentId}`)
    if (asOf === this.#openedAt) return
    for (const event of tail.ring.after(asOf, Number.POSITIVE_INFINITY))
      if (whoCame(event).includes(agentId)) this.follow(event)
    if (since === undefined) this.#passOver(asOf, this.#openedAt)
  }

  #startReplay(since: number, start: Start): void {
    const { tail, locate, behind } = this.#needs
    behind.add(this)
    this.#movedAtMs = performance.now()
    this.#pace = createPace(start.allowance, { openedAt: this.#openedAt, goOn: () => this.#goOn() })
    const place = locate(since, start.epoch)
    if (place === 'here' && tail.ring.covers(since)) return this.#replay()
    // Nothing is replayed before the position is located, because a gap frame may cover it.
    this.#checkStart(since, start, place)
      .then(() => this.#replay())
      .catch((error: unknown) => this.failed(error))
  }

  #replay(): void {
    if (this.#hasEnded) return
    this.#phase = 'replaying'
    this.#waitForRoom()
    this.#goOn()
  }

  /**
   * Sends a gap frame if the position belongs to another log or is too far back. The gap ends at `openedAt`,
   * not at the present end of the log: it would hide a leave in between, and the agent would keep receiving
   * from that channel.
   */
  async #checkStart(since: number, { autoSubscribe }: Start, judged: Place | Promise<Place>): Promise<void> {
    const { tail, replayPages } = this.#needs
    const openedAt = this.#openedAt
    const place = await judged
    // This node is behind the client. Another node may be further.
    if (place === 'ahead') return this.end('resync')
    // The client already has these events from another node. They are not sent again, but a leave among them
    // must take effect.
    if (place === 'here' && since > openedAt) {
      if (!tail.ring.covers(openedAt)) return this.end('resync')
      this.#passOver(openedAt, since)
    }
    const foreign = place === 'elsewhere'
    const range = { rooms: this.#rooms.names(), since, upTo: openedAt }
    const tooFar =
      !foreign && !tail.ring.covers(since) && (await replayPages.count(range)) > liveLimits.replayEvents
    if (this.#hasEnded || !(foreign || tooFar)) return
    this.#cursor = openedAt
    if (autoSubscribe) this.#passOver(autoSubscribe.asOf, openedAt)
    this.sink.gap({ from: foreign ? 1 : since + 1, to: openedAt })
  }

  #becomeLevel(): void {
    this.#phase = 'level'
    this.isLevel = true
    this.#pace = undefined
    this.#needs.behind.delete(this)
    if (this.#isListed) return
    this.#isListed = true
    for (const room of this.#rooms.names()) this.#needs.audience.listen(this, room)
  }

  /**
   * Pauses delivery at once, including the current batch. Returns a function that resumes it and replays what
   * was missed.
   */
  hold(): () => void {
    this.#holds += 1
    if (this.#phase === 'level') {
      this.#phase = 'replaying'
      this.isLevel = false
      this.#cursor = this.#needs.told()
      this.#needs.behind.add(this)
    }
    return () => {
      this.#holds -= 1
      this.#movedAtMs = performance.now()
      // Runs now rather than queueing, because there is nearly always nothing to replay.
      if (this.#mayStep()) this.#needs.replays.run(this)
    }
  }

  /** Continues a replay when the client has read the outstanding bytes. */
  drained(): void {
    this.#goOn()
  }

  #goOn(): void {
    if (this.#mayStep()) this.#needs.replays.push(this)
  }

  /** True if a replay step should be queued. Marks the reader as queued. */
  #mayStep(): boolean {
    if (this.#phase !== 'replaying' || this.#isQueued || this.#isFetching) return false
    this.#isQueued = true
    return true
  }

  /**
   * Sends one page of the replay. A reader that reaches the tail becomes live in the same turn of the event
   * loop, so that no event is lost or repeated.
   */
  step(): boolean {
    try {
      this.#isQueued = this.#sendPage()
    } catch (error) {
      this.#isQueued = false
      this.failed(error)
    }
    return this.#isQueued
  }

  #sendPage(): boolean {
    const { tail, observe } = this.#needs
    const pace = this.#pace
    const fetched = this.#page
    // A page is delivered at once or read again, because an event in a waiting page may have been redacted.
    this.#page = undefined
    if (this.#phase !== 'replaying' || this.#holds > 0 || pace?.isWaiting) return false
    if (this.#cursor >= tail.position) {
      this.#becomeLevel()
      return false
    }
    if (this.sink.outstandingBytes() > replayWindowBytes) return false
    if (!fetched && !tail.ring.covers(this.#cursor)) {
      this.#fetch()
      return false
    }
    const page = fetched ?? ringPage(tail, this.#rooms, this.#cursor)
    this.#cursor = page.cursor
    this.#movedAtMs = performance.now()
    // The reader may have left a room since the page was read.
    const events = this.audible(page.events.filter(({ room }) => this.#rooms.has(room)))
    if (events.length > 0) {
      observe.delivered(events.length)
      if (!this.sink.deliver(new Burst(events))) this.end('slow_consumer')
    }
    pace?.count(page.events)
    this.#waitForRoom()
    return this.#phase === 'replaying' && !this.#pace?.isWaiting
  }

  #fetch(): void {
    this.#isFetching = true
    storedPage(this.#needs, this.#rooms, this.#cursor)
      .then((page) => {
        this.#isFetching = false
        this.#page = page
        this.#goOn()
      })
      .catch((error: unknown) => {
        this.#isFetching = false
        this.failed(error)
      })
  }

  /** Waits for the replay budget. `endIfStalled` does not count this wait against the client. */
  #waitForRoom(): void {
    if (this.#phase === 'replaying') this.#pace?.wait(this.#cursor)
  }

  /** Closes a reader whose replay has not advanced for `stallMs`, as a slow consumer. */
  endIfStalled(nowMs: number, stallMs: number): void {
    if (this.#pace?.isWaiting || this.#isQueued || this.#holds > 0) this.#movedAtMs = nowMs
    else if (nowMs - this.#movedAtMs > stallMs) this.end('slow_consumer')
  }

  end(code: CloseCode, requestId?: string): void {
    if (this.#hasEnded) return
    this.close()
    this.sink.end(code, requestId)
  }

  /** Closes the reader after an error, logging it. Never throws. */
  failed(error: unknown): void {
    const { observe } = this.#needs
    if (isOutage(error)) observe.replayFailed(error)
    endBy(error, {
      doing: 'delivering to a reader of the log',
      end: (code, requestId) => this.end(code, requestId),
      observe,
    })
  }

  close(): void {
    if (this.#hasEnded) return
    const { all, behind, autoSubscribers, audience } = this.#needs
    this.#phase = 'ended'
    this.isLevel = false
    this.#pace?.close()
    all.delete(this)
    behind.delete(this)
    if (this.#followed !== undefined) autoSubscribers.unlisten(this, `inbox:${this.#followed}`)
    if (this.#isListed) for (const room of this.#rooms.names()) audience.unlisten(this, room)
  }
}

/** The part of a reader that its opener uses. */
export type Reader = Pick<
  LogReader,
  'join' | 'leave' | 'hasRoomFor' | 'isMember' | 'drained' | 'hold' | 'close'
>
