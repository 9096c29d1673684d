import type { Room } from '../../storage/log.ts'
import type { CloseCode } from '../contract/closes.ts'
import type { WhisperFrame } from '../contract/frames.ts'
import type { AgentId } from '../contract/ids.ts'
import { liveLimits } from '../contract/limits.ts'
import { endBy, type Faults, isOutage } from '../fault.ts'
import type { Audience, Listener } from './audience.ts'
import { Burst } from './burst.ts'
import type { LogEvent } from './event.ts'
import { HeardRooms } from './heardRooms.ts'
import { type Hearing, whoCame } from './hearing.ts'
import { createPace, type Pace, type ReplayAllowance } from './pace.ts'
import type { Place, PlaceOf } from './placeOf.ts'
import { type Page, replayPage, ringPage, storedPage } from './replay.ts'
import type { Sink } from './sink.ts'
import type { Stored } from './stored.ts'
import type { Tail } from './tail.ts'
import type { Job, WorkQueue } from './workQueue.ts'

export { replayPage, type Sink }

export type Start = {
  rooms: readonly Hearing[]
  since?: number | undefined
  epoch?: string | undefined
  /** An agent whose channels it hears from when it becomes a member of them until it leaves; `rooms` has those up to there. */
  follows?: Follows | undefined
  /** Missing: the replay is not counted. */
  allowance?: ReplayAllowance
}
type Follows = { agentId: AgentId; asOf: number; epoch: string }

/** What a reader reads from, and where it is found. */
export type Among = {
  tail: Tail
  stored: Stored
  placeOf: PlaceOf
  /** Those who hear a room. */
  audience: Audience<LogReader>
  /** Those who hear of the channels that the owner of an inbox comes to. */
  followers: Audience<LogReader>
  all: Set<LogReader>
  /** Those who are not level. */
  behind: Set<LogReader>
  replays: WorkQueue
  /** The last event that the level readers were told: before the tail while a batch is on its way to them. */
  told(): number
  observe: { delivered(events: number): void; replayFailed(error: unknown): void } & Faults
}

/** A replay pauses above this and goes on when the far end has drained. */
const replayWindowBytes = 256 * 1024

/**
 * `starting`: its position is judged, and nothing is told. `replaying`: behind the others; `level`: told each batch as it comes.
 */
type Phase = 'starting' | 'replaying' | 'level' | 'ended'

/** One reader of the log: replays what it missed, then hears what is new, gap-free and in order. */
export class LogReader implements Listener, Job {
  place = -1
  pending: LogEvent[] | null = null
  isLevel = false
  readonly sink: Sink
  readonly #among: Among
  readonly #rooms: HeardRooms
  /** Where the log stood when it was opened: what it is to its channels is known up to here, and every event behind must pass it. */
  readonly #openedAt: number
  readonly #followed: AgentId | undefined
  #phase: Phase = 'starting'
  /** The last event it was told; kept only while it is not level. */
  #cursor: number
  #holds = 0
  /** It is an entry of the audience, level or not. */
  #isListed = false
  #isQueued = false
  #isFetching = false
  /** What was fetched and not yet told. */
  #page: Page | undefined = undefined
  #pace: Pace | undefined = undefined
  #movedAtMs = 0

  constructor(sink: Sink, start: Start, among: Among) {
    const { tail } = among
    this.sink = sink
    this.#among = among
    this.#followed = start.follows?.agentId
    this.#rooms = new HeardRooms(tail, this.#followed)
    this.#openedAt = tail.position
    this.#cursor = start.since ?? tail.position
    among.all.add(this)
    if (tail.isBlind) this.end('resync')
    for (const hearing of start.rooms) if (!this.#hasEnded) this.join(hearing)
    if (start.follows && !this.#hasEnded) this.#startFollowing(start.follows, start.since)
    if (this.#hasEnded) return
    sink.welcome({ epoch: tail.epoch, seq: this.#openedAt })
    if (start.since === undefined) this.#becomeLevel()
    else this.#startReplay(start.since, start)
  }

  get #hasEnded(): boolean {
    return this.#phase === 'ended'
  }

  join(hearing: Hearing): void {
    // The client comes back and asks anew.
    if (!this.#rooms.enter(hearing)) return this.end('resync')
    if (this.#isListed) this.#among.audience.listen(this, hearing.room)
  }

  leave(room: Room): void {
    this.#rooms.leave(room)
    if (this.#isListed) this.#among.audience.unlisten(this, room)
  }

  hasRoomFor(room: Room): boolean {
    return this.#rooms.has(room) || this.#rooms.size < liveLimits.roomsPerSession
  }

  isMember(room: Room): boolean {
    return this.#rooms.isMember(room)
  }

  /** Its agent became a member of a channel by this event. */
  follow(event: LogEvent): void {
    const hearing = this.#followed && this.#rooms.comeTo(event, this.#followed)
    if (hearing && this.#rooms.size < liveLimits.roomsPerSession) this.join(hearing)
  }

  whisper(room: Room, frame: WhisperFrame): void {
    if (this.isLevel && this.#rooms.isOpen(room)) this.sink.whisper(frame)
  }

  /** Those of these events that it may be told. All events of its rooms but the plaza pass here, in order. */
  audible(events: readonly LogEvent[]): readonly LogEvent[] {
    const audible = this.#rooms.audible(events)
    this.#leaveLeft()
    return audible
  }

  /** Ends each room that the agent of this reader left, public or not. */
  #leaveLeft(): void {
    for (const room of this.#rooms.left()) this.leave(room)
  }

  /** Takes note of events that are not told because the reader begins behind them: it may have left a channel by one. */
  #passOver(after: number, upTo: number): void {
    this.#rooms.note(this.#among.tail.ring.after(after, upTo - after))
    this.#leaveLeft()
  }

  #startFollowing({ agentId, asOf, epoch }: Follows, since: number | undefined): void {
    const { tail, followers } = this.#among
    if (epoch !== tail.epoch || !tail.ring.covers(asOf)) return this.end('resync')
    followers.listen(this, `inbox:${agentId}`)
    if (asOf === this.#openedAt) return
    for (const event of tail.ring.after(asOf, Number.POSITIVE_INFINITY))
      if (whoCame(event).includes(agentId)) this.follow(event)
    if (since === undefined) this.#passOver(asOf, this.#openedAt)
  }

  #startReplay(since: number, start: Start): void {
    const { tail, placeOf, behind } = this.#among
    behind.add(this)
    this.#movedAtMs = performance.now()
    this.#pace = createPace(start.allowance, { openedAt: this.#openedAt, goOn: () => this.#goOn() })
    const place = placeOf(since, start.epoch)
    if (place === 'here' && tail.ring.covers(since)) return this.#replay()
    // Nothing is replayed before the start is judged: a gap may cover it.
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
   * A position of another log, or one too far back, cannot be replayed: say what will be missing. That ends where the reader was opened and
   * not where the log stands by now: an agent that left a channel in between would hear on in it.
   */
  async #checkStart(since: number, { follows }: Start, judged: Place | Promise<Place>): Promise<void> {
    const { tail, stored } = this.#among
    const openedAt = this.#openedAt
    const place = await judged
    // This node is behind; another may do better.
    if (place === 'ahead') return this.end('resync')
    // What it has heard from another node it is not told again, but must be known here: that it left a channel may be in it.
    if (place === 'here' && since > openedAt) {
      if (!tail.ring.covers(openedAt)) return this.end('resync')
      this.#passOver(openedAt, since)
    }
    const foreign = place === 'elsewhere'
    const range = { rooms: this.#rooms.names(), since, upTo: openedAt }
    const tooFar =
      !foreign && !tail.ring.covers(since) && (await stored.count(range)) > liveLimits.replayEvents
    if (this.#hasEnded || !(foreign || tooFar)) return
    this.#cursor = openedAt
    if (follows) this.#passOver(follows.asOf, openedAt)
    this.sink.gap({ from: foreign ? 1 : since + 1, to: openedAt })
  }

  #becomeLevel(): void {
    this.#phase = 'level'
    this.isLevel = true
    this.#pace = undefined
    this.#among.behind.delete(this)
    if (this.#isListed) return
    this.#isListed = true
    for (const room of this.#rooms.names()) this.#among.audience.listen(this, room)
  }

  /** Is told nothing, not what the tail passes in this turn either, until what this answers with is called; then what it missed. */
  hold(): () => void {
    this.#holds += 1
    if (this.#phase === 'level') {
      this.#phase = 'replaying'
      this.isLevel = false
      this.#cursor = this.#among.told()
      this.#among.behind.add(this)
    }
    return () => {
      this.#holds -= 1
      this.#movedAtMs = performance.now()
      // Nearly always there is nothing to replay.
      if (this.#mayStep()) this.#among.replays.run(this)
    }
  }

  /** The far end took what was outstanding: a replay goes on. */
  drained(): void {
    this.#goOn()
  }

  #goOn(): void {
    if (this.#mayStep()) this.#among.replays.push(this)
  }

  /** True once for each time that it is queued. */
  #mayStep(): boolean {
    if (this.#phase !== 'replaying' || this.#isQueued || this.#isFetching) return false
    this.#isQueued = true
    return true
  }

  /** Sends a page of the replay. Level with the tail, it becomes one of the others in that same turn: no hole, no duplicate. */
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
    const { tail, observe } = this.#among
    const pace = this.#pace
    const fetched = this.#page
    // Told at once or read anew: in a page that waits an event may have been redacted.
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
    // A room that was left since they were read is not heard any more.
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
    storedPage(this.#among, this.#rooms, this.#cursor)
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

  /** Waits until the budget has room. The far end is not slow meanwhile: it is sent nothing. */
  #waitForRoom(): void {
    if (this.#phase === 'replaying') this.#pace?.wait(this.#cursor)
  }

  /** A replay that moves nothing for so long is a slow consumer too. */
  endIfStalled(nowMs: number, stallMs: number): void {
    if (this.#pace?.isWaiting || this.#isQueued || this.#holds > 0) this.#movedAtMs = nowMs
    else if (nowMs - this.#movedAtMs > stallMs) this.end('slow_consumer')
  }

  end(code: CloseCode, requestId?: string): void {
    if (this.#hasEnded) return
    this.close()
    this.sink.end(code, requestId)
  }

  /** Ends it after something was thrown in it. Never throws. */
  failed(error: unknown): void {
    const { observe } = this.#among
    if (isOutage(error)) observe.replayFailed(error)
    endBy(error, {
      doing: 'telling a reader of the log',
      end: (code, requestId) => this.end(code, requestId),
      observe,
    })
  }

  close(): void {
    if (this.#hasEnded) return
    const { all, behind, followers, audience } = this.#among
    this.#phase = 'ended'
    this.isLevel = false
    this.#pace?.close()
    all.delete(this)
    behind.delete(this)
    if (this.#followed !== undefined) followers.unlisten(this, `inbox:${this.#followed}`)
    if (this.#isListed) for (const room of this.#rooms.names()) audience.unlisten(this, room)
  }
}

/** A reader as those who opened it see it. */
export type Reader = Pick<
  LogReader,
  'join' | 'leave' | 'hasRoomFor' | 'isMember' | 'drained' | 'hold' | 'close'
>
