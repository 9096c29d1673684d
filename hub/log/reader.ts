import type { CloseCode } from '../contract/closes.ts'
import type { EphemeralFrame } from '../contract/frames.ts'
import type { AgentId } from '../contract/ids.ts'
import { liveLimits } from '../contract/limits.ts'
import type { Room } from '../contract/rooms.ts'
import { inboxRoom } from '../contract/rooms.ts'
import { endBy, type Faults, isOutage } from '../lib/fault.ts'
import type { Audience, Listener } from './audience.ts'
import { type Behind, CatchUp, type CatchUpNeeds } from './catchUp.ts'
import type { LogEvent } from './event.ts'
import type { Locate } from './locate.ts'
import { createPace, type ReplayAllowance } from './pace.ts'
import { replayPage } from './replay.ts'
import { findStart, type ReplayStart } from './replayStart.ts'
import type { Outlet, Sink } from './sink.ts'
import { type Subscription, whoCame } from './subscription.ts'
import { Subscriptions } from './subscriptions.ts'

export { replayPage, type Sink }

export type Start = {
  rooms: readonly Subscription[]
  since?: number | undefined
  epoch?: string | undefined
  /** Agent of the client. If set, the reader also receives the events of channels that the agent joins later. */
  autoSubscribe?: AutoSubscribe | undefined
  /** Rate limit for the replay. Undefined if the replay is unlimited. */
  allowance?: ReplayAllowance
}
type AutoSubscribe = { agentId: AgentId; asOf: number; epoch: string }

export type ReaderNeeds = Omit<CatchUpNeeds, 'observe'> & {
  locate: Locate
  /** Readers that get events as they arrive, by room. */
  audience: Audience<LogReader>
  /** Readers that automatically subscribe to channels that their agent joins. Keyed by the inbox room of the agent. */
  autoSubscribers: Audience<LogReader>
  all: Set<LogReader>
  behind: Set<LogReader>
  /** Returns the log position of the last event whose delivery to all live readers has finished. */
  told(): number
  observe: { delivered(events: number): void; replayFailed(error: unknown): void } & Faults
}

/**
 * Delivers events to one client, in order and without gaps. Switches between a replay of missed events and live
 * delivery.
 */
export class LogReader implements Listener, Behind {
  place = -1
  pending: LogEvent[] | null = null
  isLevel = false
  readonly outlet: Outlet
  readonly sink: Sink
  readonly rooms: Subscriptions
  readonly #needs: ReaderNeeds
  /** Log position of this node when the reader was opened. */
  readonly #openedAt: number
  readonly #followed: AgentId | undefined
  /** Replay of missed events, or undefined once the reader has caught up. */
  #catchUp: CatchUp | undefined = undefined
  #holds = 0
  /** True once the reader is registered for the delivery of live events. */
  #isListed = false
  #hasEnded = false

  constructor(sink: Sink, start: Start, needs: ReaderNeeds) {
    const { tail } = needs
    this.outlet = sink.outlet
    this.sink = sink
    this.#needs = needs
    this.#followed = start.autoSubscribe?.agentId
    this.rooms = new Subscriptions(tail, this.#followed)
    this.#openedAt = tail.position
    needs.all.add(this)
    if (tail.isBlind) this.end('resync')
    for (const subscription of start.rooms) if (!this.#hasEnded) this.join(subscription)
    if (start.autoSubscribe && !this.#hasEnded) this.#startFollowing(start.autoSubscribe, start.since)
    if (this.#hasEnded) return
    sink.welcome({ epoch: tail.epoch, seq: this.#openedAt })
    if (start.since === undefined) this.#goLive()
    else this.#startReplay(start.since, start)
  }

  get isHeld(): boolean {
    return this.#holds > 0
  }

  join(subscription: Subscription): void {
    // `enter` returns false if the access rights may be outdated, for example because later events are no longer in
    // memory. End the session in that case, so that the client reconnects and the rights are read again.
    if (!this.rooms.enter(subscription)) return this.end('resync')
    if (this.#isListed) this.#needs.audience.listen(this, subscription.room)
  }

  leave(room: Room): void {
    this.rooms.leave(room)
    if (this.#isListed) this.#needs.audience.unlisten(this, room)
  }

  hasRoomFor(room: Room): boolean {
    return this.rooms.has(room) || this.rooms.size < liveLimits.roomsPerSession
  }

  isMember(room: Room): boolean {
    return this.rooms.isMember(room)
  }

  follow(event: LogEvent): void {
    const subscription = this.#followed && this.rooms.comeTo(event, this.#followed)
    if (subscription && this.rooms.size < liveLimits.roomsPerSession) this.join(subscription)
  }

  sendEphemeral(room: Room, frame: EphemeralFrame): void {
    if (this.isLevel && this.rooms.isOpen(room)) this.sink.sendEphemeral(frame)
  }

  /**
   * Returns the events that this reader may receive. `events` must contain all events of the reader's
   * channels and inbox, in order, because any event may change a membership.
   */
  audible(events: readonly LogEvent[]): readonly LogEvent[] {
    const audible = this.rooms.audible(events)
    this.#leaveLeft()
    return audible
  }

  #leaveLeft(): void {
    for (const room of this.rooms.left()) this.leave(room)
  }

  #startFollowing({ agentId, asOf, epoch }: AutoSubscribe, since: number | undefined): void {
    const { tail, autoSubscribers } = this.#needs
    if (epoch !== tail.epoch || !tail.ring.covers(asOf)) return this.end('resync')
    autoSubscribers.listen(this, inboxRoom(agentId))
    if (asOf === this.#openedAt) return
    for (const event of tail.ring.after(asOf, Number.POSITIVE_INFINITY))
      if (whoCame(event).includes(agentId)) this.follow(event)
    if (since === undefined) this.#passOver({ after: asOf, upTo: this.#openedAt })
  }

  /**
   * Applies the membership changes in a range of events that are not sent to the client. Otherwise the reader could
   * stay in a channel that its agent has left.
   */
  #passOver({ after, upTo }: { after: number; upTo: number }): void {
    const { ring } = this.#needs.tail
    if (!ring.covers(after)) return this.end('resync')
    this.rooms.note(ring.after(after, upTo - after))
    this.#leaveLeft()
  }

  #startReplay(since: number, { epoch, allowance, autoSubscribe }: Start): void {
    const { tail, locate } = this.#needs
    const openedAt = this.#openedAt
    const catchUp = this.#fallBehind(since)
    catchUp.paced(createPace(allowance, { openedAt, goOn: () => catchUp.goOn() }))
    const place = locate(since, epoch)
    if (place === 'here' && tail.ring.covers(since)) return this.#replayFrom({ cursor: since })
    // Send nothing until the start of the replay is found, because the client must first be told about omitted events.
    const asked = { since, openedAt, place, rooms: this.rooms, followedSince: autoSubscribe?.asOf }
    findStart(asked, this.#needs)
      .then((start) => (start ? this.#replayFrom(start) : this.end('resync')))
      .catch((error: unknown) => this.failed(error))
  }

  #replayFrom({ cursor, gap, skipped }: ReplayStart): void {
    if (this.#hasEnded) return
    if (skipped) this.#passOver(skipped)
    if (gap && !this.#hasEnded)
      this.sink.gap({ ...gap, epoch: this.#needs.tail.epoch, rooms: this.rooms.names() })
    this.#catchUp?.start(cursor)
    this.#catchUp?.goOn()
  }

  #fallBehind(cursor: number): CatchUp {
    this.isLevel = false
    this.#needs.behind.add(this)
    const catchUp = new CatchUp(this, cursor, this.#needs)
    this.#catchUp = catchUp
    return catchUp
  }

  caughtUp(): void {
    this.#needs.behind.delete(this)
    this.#goLive()
  }

  #goLive(): void {
    this.isLevel = true
    this.#catchUp = undefined
    if (this.#isListed) return
    this.#isListed = true
    for (const room of this.rooms.names()) this.#needs.audience.listen(this, room)
  }

  /**
   * Pauses delivery at once, even within a batch of events. Returns a function that resumes delivery with the missed
   * events.
   */
  hold(): () => void {
    this.#holds += 1
    if (this.isLevel) this.#fallBehind(this.#needs.told()).start()
    return () => {
      this.#holds -= 1
      this.#catchUp?.resume()
    }
  }

  /** Skips the current delivery. A later turn of the event loop reads the skipped events again and sends them. */
  postpone(): void {
    const catchUp = this.#fallBehind(this.#needs.told())
    catchUp.start()
    catchUp.goOn()
  }

  drained(): void {
    this.#catchUp?.goOn()
  }

  /** Disconnects a slow client whose replay has not advanced for `stallMs` milliseconds. */
  endIfStalled(nowMs: number, stallMs: number): void {
    this.#catchUp?.endIfStalled(nowMs, stallMs)
  }

  end(code: CloseCode, requestId?: string): void {
    if (this.#hasEnded) return
    this.close()
    this.sink.end(code, requestId)
  }

  /** Logs an error and closes the reader. Never throws. */
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
    this.#hasEnded = true
    this.isLevel = false
    this.#catchUp?.close()
    all.delete(this)
    behind.delete(this)
    if (this.#followed !== undefined) autoSubscribers.unlisten(this, inboxRoom(this.#followed))
    if (this.#isListed) for (const room of this.rooms.names()) audience.unlisten(this, room)
  }
}

export type Reader = Pick<
  LogReader,
  'join' | 'leave' | 'hasRoomFor' | 'isMember' | 'drained' | 'hold' | 'close'
>
