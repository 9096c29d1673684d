import { randomUUID } from 'node:crypto'
import { type CloseCode, type CloseRow, closes } from '../contract/closes.ts'
import type { RoomName } from '../contract/events.ts'
import type { Hello, ServerFrame, WhisperFrame } from '../contract/frames.ts'
import type { AgentId } from '../contract/ids.ts'
import { liveLimits } from '../contract/limits.ts'
import { budgetLimits } from '../contract/liveBudgets.ts'
import type { RawInput } from '../contract/rawInput.ts'
import type { AgentSummary } from '../contract/records.ts'
import { Refusal } from '../contract/refusal.ts'
import { endBy, type Faults } from '../fault.ts'
import type { Credential, Credentials } from '../gates/credentials.ts'
import type { LiveBudgets } from '../gates/liveBudgets.ts'
import type { Burst } from '../log/burst.ts'
import { wireRoom } from '../log/event.ts'
import type { Reader } from '../log/reader.ts'
import type { Readers } from '../log/readers.ts'
import { internalRoom, type Rooms, type Wanted } from '../log/rooms.ts'
import type { Tail } from '../log/tail.ts'
import { type Execute, errorOutcome, toldOutcome } from '../outcome.ts'
import type { Presenter } from '../present.ts'
import type { Pressure, Sheddable } from '../pressure.ts'
import type { Connection, Connections } from './connections.ts'
import { recheck, refusedToken } from './recheck.ts'

/** The far end of a session, as its face sees it. */
export type Wire = {
  readonly ip: string
  send(frame: ServerFrame): void
  /** Writes events in their prepared form; false as soon as too much is outstanding. */
  deliver(burst: Burst): boolean
  /** Sends what may be lost, unless much is outstanding. */
  whisper(frame: WhisperFrame): void
  outstandingBytes(): number
  close(code: CloseCode): void
}

type Ending = { code: CloseCode; requestId?: string | undefined }

export type Result = Record<string, unknown> & { ok: boolean }

/** What every live face does with what its client sends. */
export type Session = {
  /** Identifies, joins and resumes; once per session, and a second one is told so. */
  hello(hello: Hello): Promise<void>
  call(call: {
    name: string
    input: RawInput
    key?: string | undefined
    payment?: string | undefined
  }): Promise<Result>
  join(room: RoomName): Promise<Result>
  leave(room: RoomName): Promise<Result>
  /** Tells the others in a channel, if they can be told now. */
  typing(room: RoomName): void
  drained(): void
  end(code: CloseCode): void
  /** Ends the session after something was thrown in it: with `internal` for a fault, which is logged, with `resync` for an outage. */
  failed(error: unknown, doing: string): void
  closed(): void
}

export type LiveNeeds = {
  execute: Execute
  credentials: Pick<Credentials, 'get'>
  isOperator(token: string): boolean
  connections: Connections
  readers: Readers
  rooms: Rooms
  /** Tells the others in a channel that a member of it types. */
  typing(room: RoomName, agent: AgentSummary): void
  tail: Pick<Tail, 'epoch' | 'position'>
  present: Pick<Presenter, 'summary'>
  seen(agentId: AgentId, usedBefore: boolean): void
  limited: boolean
  pressure: Pick<Pressure, 'sheds'>
  budgets: Pick<LiveBudgets, 'of'>
  observe: { sessionEnded(code: CloseCode): void } & Faults
}

/** One session: the same core for raw WebSocket and Socket.IO. Undefined when the client has too many already. */
export function openSession(wire: Wire, needs: LiveNeeds): Session | undefined {
  const { execute, connections, readers, tail } = needs
  let token: string | undefined
  let credential: Credential | undefined
  let reader: Reader | undefined
  /** Settles when the hello has been dealt with; what is sent right behind it waits for that. */
  let greeting: Promise<void> | undefined
  let callsInFlight = 0
  let closed = false
  /**
   * Said once the calls under way are answered: one of them may bring the token that replaces the ended one, and what
   * has no answer before the bye was not done, so that no client needs to guess.
   */
  let farewell: Ending | undefined
  /** How long a client that is to come back stays away at least. */
  let awayMs = 0
  let answered = () => {}

  const connection: Connection = {
    ip: wire.ip,
    end,
    recheck: () => recheck(needs.credentials, { token, reader, end, observe: needs.observe }),
    gone: () =>
      new Promise((resolve) => {
        answered = resolve
        if (!farewell) resolve()
      }),
  }
  if (!connections.admit(connection)) {
    sayBye({ code: 'overloaded' })
    return undefined
  }
  const helloTimer = setTimeout(() => end('hello_timeout'), liveLimits.helloMs).unref()

  function sayBye({ code, requestId }: Ending): void {
    needs.observe.sessionEnded(code)
    wire.send(byeFrame(code, { requestId, awayMs }))
    wire.close(code)
  }

  function end(code: CloseCode, requestId?: string): void {
    if (closed) return
    closedNow()
    if (callsInFlight > 0) farewell = { code, requestId }
    else sayBye({ code, requestId })
  }

  function failed(error: unknown, doing: string): void {
    endBy(error, { doing, end, observe: needs.observe })
  }

  function goAway(ending: Ending): void {
    sayBye(ending)
    farewell = undefined
    answered()
  }

  function closedNow(): void {
    closed = true
    clearTimeout(helloTimer)
    connections.drop(connection)
    reader?.close()
  }

  /** The rooms asked for that this reader may hear. */
  async function readable(names: readonly RoomName[] | undefined): Promise<Wanted> {
    if (!names) return needs.rooms.usual(credential)
    const hearings = await Promise.all(
      [...new Set(names)].map((name) => needs.rooms.hearing(name, credential)),
    )
    return { rooms: hearings.flatMap((hearing) => hearing ?? []) }
  }

  /** True when the session may go on. */
  async function isKnown(presented: string): Promise<boolean> {
    // The operator is no agent: its session hears what everybody hears, and its calls bring its token.
    if (needs.isOperator(presented)) {
      token = presented
      return true
    }
    const found = await needs.credentials.get(presented).catch((error: unknown) => {
      const code = refusedToken(error, 'unauthorized')
      if (!code) throw error
      return code
    })
    if (closed) return false
    if (typeof found === 'string') {
      end(found)
      return false
    }
    token = presented
    credential = found
    return true
  }

  async function greet(hello: Hello): Promise<void> {
    clearTimeout(helloTimer)
    if (hello.token !== undefined && !(await isKnown(hello.token))) return
    const allowance = needs.budgets.of({ credential, ip: wire.ip })
    awayMs = allowance.hello()
    if (awayMs > 0) return end('too_many_hellos')
    const wanted = await readable(hello.rooms)
    if (closed) return
    if (needs.pressure.sheds(wantOf(hello, credential))) return end('overloaded')
    if (!connections.identify(connection, credential)) return end('too_many_sockets')
    if (credential) needs.seen(credential.agentId, credential.usedBefore)
    const agent = summaryOf(credential)
    const rooms = wanted.rooms.map(({ room }) => wireRoom(room))
    const limits = { ...liveLimits, ...budgetLimits(credential ? 'agent' : 'ip') }
    reader = readers.open(
      {
        welcome: (head) =>
          wire.send({
            op: 'welcome',
            session: randomUUID(),
            ...(agent && { agent }),
            ...head,
            rooms,
            limits,
          }),
        deliver: wire.deliver,
        outstandingBytes: wire.outstandingBytes,
        gap: (range) => wire.send({ op: 'gap', ...range }),
        whisper: wire.whisper,
        end,
      },
      { ...wanted, since: hello.since, epoch: hello.epoch, allowance },
    )
    // It may have ended since it was looked up: whoever ended it did not find this session.
    if (credential) connection.recheck()
  }

  return {
    hello(hello) {
      if (greeting !== undefined) wire.send({ op: 'result', id: null, ...refused(saidHello()) })
      greeting ??= greet(hello).catch((error: unknown) => failed(error, 'hello'))
      return greeting
    },

    async call({ name, input, key, payment }) {
      if (!greeting) return refused(sayHello())
      // What was asked and not read counts like events: a client that only asks is slow too.
      if (wire.outstandingBytes() > liveLimits.outstandingBytes) end('slow_consumer')
      if (closed) return refused(leaving())
      const requestId = randomUUID()
      if (callsInFlight >= liveLimits.callsInFlight) {
        const busy = new Refusal('rate_limited', {
          message: 'Too many calls under way on this socket.',
          retryAfter: 1,
        })
        return errorOutcome(busy, requestId).body
      }
      callsInFlight += 1
      try {
        await greeting
        const outcome = closed
          ? errorOutcome(leaving(), requestId)
          : await execute({ name, input, token, key, payment, ip: wire.ip, requestId, face: 'socket' })
        return {
          ...outcome.body,
          ...('receipt' in outcome && outcome.receipt && { receipt: outcome.receipt.body }),
        } as Result
      } catch (error) {
        return toldOutcome(error, { name, requestId }, needs.observe).body
      } finally {
        callsInFlight -= 1
        // The face sends the answer in this turn; the bye goes behind it.
        if (farewell && callsInFlight === 0) setImmediate(goAway, farewell)
      }
    },

    join: (name) => join(name).catch((error: unknown) => told(error, 'join')),
    leave: (name) => leave(name).catch((error: unknown) => told(error, 'leave')),
    typing(name) {
      const agent = summaryOf(credential)
      const room = internalRoom(name, credential)
      if (!agent || !room || closed || !reader?.isMember(room)) return
      needs.typing(name, agent)
    },
    drained: () => reader?.drained(),
    end,
    failed,
    closed: () => void (closed || closedNow()),
  }

  /** What comes after the session ended is not done. */
  function leaving(): Refusal {
    return new Refusal(farewell && closes[farewell.code].reconnect ? 'unavailable' : 'unauthorized')
  }

  function told(error: unknown, name: string): Result {
    return toldOutcome(error, { name, requestId: randomUUID() }, needs.observe).body
  }

  async function leave(name: RoomName): Promise<Result> {
    await greeting
    if (!reader || closed) return refused(sayHello())
    const room = internalRoom(name, credential)
    if (!room) return refused(noRoom(name))
    reader.leave(room)
    return { ok: true, room: name, seq: tail.position }
  }

  async function join(name: RoomName): Promise<Result> {
    await greeting
    const hearing = await needs.rooms.hearing(name, credential)
    if (!reader || closed) return refused(sayHello())
    if (!hearing) return refused(noRoom(name))
    if (!reader.hasRoomFor(hearing.room)) return refused(tooManyRooms())
    reader.join(hearing)
    return { ok: true, room: name, seq: tail.position }
  }

  function summaryOf(one: Credential | undefined): AgentSummary | undefined {
    if (!one) return undefined
    const { agentId: id, slug, name, agentKind: kind, standing } = one
    return needs.present.summary({ id, slug, name, kind, standing })
  }
}

/** What somebody who opens a session wants: those who come back are kept longest. */
export function wantOf(start: { since?: number | undefined }, credential: Credential | undefined): Sheddable {
  if (start.since !== undefined) return 'resumes'
  return credential ? 'sessions' : 'observers'
}

const noRoom = (name: RoomName) =>
  new Refusal('not_found', { message: `There is no room "${name}" for you.` })
const tooManyRooms = () =>
  new Refusal('rate_limited', {
    message: `A session hears ${liveLimits.roomsPerSession} rooms at the most: leave one first.`,
  })
const sayHello = () => new Refusal('invalid_frame', { hint: 'Say hello first.' })
const saidHello = () =>
  new Refusal('invalid_frame', { hint: 'Hello was said. Open another socket to say something else in it.' })

export function refused(refusal: Refusal): Result {
  return errorOutcome(refusal, randomUUID()).body
}

type ByeDetails = {
  /** Of the log line about a fault. */
  requestId?: string | undefined
  /** A time to stay away that is not in the table, where it is longer. */
  awayMs?: number
}

export function byeFrame(
  code: CloseCode,
  { requestId, awayMs = 0 }: ByeDetails = {},
): ServerFrame & { op: 'bye' } {
  const { reason, reconnect, afterMs, spreadMs = 0 }: CloseRow = closes[code]
  const ownMs = Math.round(Math.random() * spreadMs)
  return {
    ...{ op: 'bye', code, message: reason, reconnect, after_ms: Math.max(afterMs, awayMs) + ownMs },
    ...(requestId !== undefined && { request_id: requestId }),
  }
}
