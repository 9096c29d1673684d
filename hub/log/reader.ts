import type { Head, Room } from '../../storage/log.ts'
import type { CloseCode } from '../contract/closes.ts'
import type { WhisperFrame } from '../contract/frames.ts'
import type { AgentId } from '../contract/ids.ts'
import { liveLimits } from '../contract/limits.ts'
import { type End, endBy, type Faults, isOutage } from '../fault.ts'
import type { Audience } from './audience.ts'
import type { LogEvent } from './event.ts'
import { createHeardRooms } from './heardRooms.ts'
import { type Hearing, whoCame } from './hearing.ts'
import { createPace, type ReplayAllowance } from './pace.ts'
import type { PlaceOf } from './placeOf.ts'
import type { Stored } from './stored.ts'
import type { Tail } from './tail.ts'

/** The far end of a reader: a socket, a stream, whatever takes bytes. */
export type Sink = {
  /** Where the log stands, said before anything else; a reader that cannot start from what was found for it is not welcomed. */
  welcome(head: Head): void
  /** Writes events, in order. Returns false as soon as more than the budget is outstanding; the rest was not written. */
  deliver(events: readonly LogEvent[]): boolean
  /** Bytes accepted but not yet taken by the other side. */
  outstandingBytes(): number
  gap(range: { from: number; to: number }): void
  /** Writes something that is no event; it is dropped where much is outstanding. */
  whisper(frame: WhisperFrame): void
  end: End
}

/** One reader of the log: replays what it missed, then hears what is new, gap-free and in order. */
export type Reader = {
  join(hearing: Hearing): void
  leave(room: Room): void
  hasRoomFor(room: Room): boolean
  isMember(room: Room): boolean
  /** The far end took what was outstanding: a replay goes on. */
  drained(): void
  /** Is told nothing, not what the tail passes in this turn either, until what this answers with is called; then what it missed. */
  hold(): () => void
  close(): void
}

export type Start = {
  rooms: readonly Hearing[]
  since?: number | undefined
  epoch?: string | undefined
  /** An agent whose channels it hears from when it becomes a member of them until it leaves; `rooms` has those up to there. */
  follows?: { agentId: AgentId; asOf: number; epoch: string } | undefined
  /** Missing: the replay is not counted. */
  allowance?: ReplayAllowance
}
/** A reader as those who pass events on know it. */
export type LiveReader = {
  hear(events: readonly LogEvent[]): void
  /** Its agent became a member of a channel by this event. */
  follow(event: LogEvent): void
  whisper(room: Room, frame: WhisperFrame): void
  end(code: CloseCode): void
  /** Ends it after something was thrown in it. Never throws. */
  failed(error: unknown): void
}

/** What a reader reads from, and where it is found while it is live. */
type Among = {
  tail: Tail
  stored: Stored
  placeOf: PlaceOf
  /** Those who hear a room now. */
  live: Audience<LiveReader>
  /** Those who hear of the channels that the owner of an inbox comes to. */
  followers: Audience<LiveReader>
  all: Set<LiveReader>
  /** What everybody who is live was told up to: behind the tail while those who hear a batch before them do. */
  told(): number
  observe: { delivered(events: number): void; replayFailed(error: unknown): void } & Faults
}

/** A replay pauses above this and goes on when the far end has drained. */
const replayWindowBytes = 256 * 1024
/** The window and a page of the longest posts there may be stay below the budget: a replay never overruns it. */
export const replayPage = 32
/** A replay that moves nothing for so long is a slow consumer too. */
const stallMs = 30_000

/** A new reader among the others: it replays what it missed, and then is one of those who are live. */
export function openReader(sink: Sink, start: Start, among: Among): Reader {
  const { tail, stored, placeOf, live, followers, all, observe } = among
  const rooms = createHeardRooms(tail, start.follows?.agentId)
  /** Where the log stood when it was opened: what it is to its channels is known up to here, and every event behind must pass it. */
  const openedAt = tail.position
  /** What this reader has been told up to; undefined once it is live. */
  let cursor: number | undefined = start.since ?? openedAt
  let pumping = false
  /** How many hold it. */
  let holds = 0
  let closed = false
  let stall: NodeJS.Timeout | undefined
  const pace = createPace(start.allowance, { openedAt, goOn })

  const self: LiveReader = {
    hear(events) {
      const audible = rooms.audible(events)
      leaveLeft()
      if (audible.length === 0) return
      observe.delivered(audible.length)
      if (!sink.deliver(audible)) end('slow_consumer')
    },
    follow(event) {
      const hearing = start.follows && rooms.comeTo(event, start.follows.agentId)
      if (hearing && rooms.size < liveLimits.roomsPerSession) join(hearing)
    },
    whisper(room, frame) {
      if (rooms.isOpen(room)) sink.whisper(frame)
    },
    end,
    failed,
  }

  function join(hearing: Hearing): void {
    // The client comes back and asks anew.
    if (!rooms.enter(hearing)) return end('resync')
    if (cursor === undefined && !closed) live.listen(self, hearing.room)
  }

  function leave(room: Room): void {
    rooms.leave(room)
    live.unlisten(self, room)
  }

  /** Ends each room that the agent of this reader left, public or not. */
  function leaveLeft(): void {
    for (const room of rooms.left()) leave(room)
  }

  /** Takes note of events that are not told because the reader begins behind them: it may have left a channel by one. */
  function passOver(after: number, upTo: number): void {
    rooms.note(tail.ring.after(after, upTo - after))
    leaveLeft()
  }

  function startFollowing({ agentId, asOf, epoch }: NonNullable<Start['follows']>): void {
    if (epoch !== tail.epoch || !tail.ring.covers(asOf)) return end('resync')
    followers.listen(self, `inbox:${agentId}`)
    for (const event of tail.ring.after(asOf, Number.POSITIVE_INFINITY))
      if (whoCame(event).includes(agentId)) self.follow(event)
    if (start.since === undefined) passOver(asOf, openedAt)
  }

  function close(): void {
    closed = true
    clearTimeout(stall)
    pace.close()
    all.delete(self)
    if (start.follows) followers.unlisten(self, `inbox:${start.follows.agentId}`)
    for (const room of rooms.names()) live.unlisten(self, room)
  }

  function end(code: CloseCode, requestId?: string): void {
    if (closed) return
    close()
    sink.end(code, requestId)
  }

  /** Who is not live moves on within so long. */
  function hurry(): void {
    clearTimeout(stall)
    stall = setTimeout(() => end('slow_consumer'), stallMs).unref()
  }

  function goLive(): void {
    cursor = undefined
    clearTimeout(stall)
    stall = undefined
    for (const room of rooms.names()) live.listen(self, room)
  }

  function hold(): () => void {
    holds += 1
    if (cursor === undefined && !closed) {
      cursor = among.told()
      for (const room of rooms.names()) live.unlisten(self, room)
    }
    return () => {
      holds -= 1
      if (!closed) goOn()
    }
  }

  function goOn(): void {
    if (cursor === undefined) return
    if (!stall && !pace.isWaiting) hurry()
    pump().catch(failed)
  }

  /** Waits until the budget has room. The far end is not slow meanwhile: it is sent nothing. */
  function waitForRoom(): void {
    if (closed || cursor === undefined || !pace.wait(cursor)) return
    clearTimeout(stall)
    stall = undefined
  }

  /** Replays until level with the tail, and joins the live readers in that same turn: no hole, no duplicate. */
  async function pump(): Promise<void> {
    if (pumping) return
    pumping = true
    try {
      while (!closed && holds === 0 && !pace.isWaiting && cursor !== undefined) {
        if (cursor >= tail.position) return goLive()
        if (sink.outstandingBytes() > replayWindowBytes) return
        const page = tail.ring.covers(cursor) ? ringPage(cursor) : await storedPage(cursor)
        if (closed || holds > 0) return
        cursor = page.cursor
        if (page.events.length > 0) self.hear(page.events)
        stall?.refresh()
        pace.count(page.events)
        waitForRoom()
      }
    } finally {
      pumping = false
    }
  }

  function ringPage(after: number): Page {
    const events = tail.ring.after(after, replayPage)
    return { events: events.filter((event) => rooms.has(event.room)), cursor: events.at(-1)?.seq ?? after }
  }

  async function storedPage(after: number): Promise<Page> {
    const upTo = tail.position
    const events = await stored.page({ rooms: [...rooms.names()], since: after, upTo })
    return {
      // A room left meanwhile is not heard any more.
      events: events.filter((event) => rooms.has(event.room)),
      cursor: events.length < replayPage ? upTo : (events.at(-1)?.seq ?? upTo),
    }
  }

  /**
   * A position of another log, or one too far back, cannot be replayed: say what will be missing. That ends where the reader was opened and
   * not where the log stands by now: an agent that left a channel in between would hear on in it.
   */
  async function checkStart(since: number): Promise<void> {
    const place = await placeOf(since, start.epoch)
    // This node is behind; another may do better.
    if (place === 'ahead') return end('resync')
    // What it has heard from another node it is not told again, but must be known here: that it left a channel may be in it.
    if (place === 'here' && since > openedAt) {
      if (!tail.ring.covers(openedAt)) return end('resync')
      passOver(openedAt, since)
    }
    const foreign = place === 'elsewhere'
    const tooFar =
      !foreign &&
      !tail.ring.covers(since) &&
      (await stored.count({ rooms: [...rooms.names()], since, upTo: openedAt })) > liveLimits.replayEvents
    if (closed || !(foreign || tooFar)) return
    cursor = openedAt
    if (start.follows) passOver(start.follows.asOf, openedAt)
    sink.gap({ from: foreign ? 1 : since + 1, to: cursor })
  }

  all.add(self)
  if (tail.isBlind) end('resync')
  for (const hearing of start.rooms) if (!closed) join(hearing)
  if (start.follows && !closed) startFollowing(start.follows)
  if (closed) return reader()
  sink.welcome({ epoch: tail.epoch, seq: openedAt })
  if (start.since === undefined) goLive()
  else {
    hurry()
    // Held back until the start is judged: nothing is replayed that a gap would have covered.
    pumping = true
    checkStart(start.since)
      .then(() => {
        pumping = false
        waitForRoom()
        return pump()
      })
      .catch(failed)
  }

  function failed(error: unknown): void {
    if (isOutage(error)) observe.replayFailed(error)
    endBy(error, { doing: 'telling a reader of the log', end, observe })
  }

  return reader()

  function reader(): Reader {
    return {
      join,
      leave,
      hasRoomFor: (room) => rooms.has(room) || rooms.size < liveLimits.roomsPerSession,
      isMember: rooms.isMember,
      drained() {
        if (cursor !== undefined) pump().catch(failed)
      },
      hold,
      close,
    }
  }
}

type Page = { events: LogEvent[]; cursor: number }
