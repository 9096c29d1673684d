import { randomUUID } from 'node:crypto'
import type { Head } from '../../storage/log.ts'
import { type CloseCode, type CloseRow, closes } from '../contract/closes.ts'
import type { RoomName } from '../contract/events.ts'
import type { Hello, ServerFrame, WhisperFrame } from '../contract/frames.ts'
import type { AgentId } from '../contract/ids.ts'
import { liveLimits } from '../contract/limits.ts'
import { budgetLimits } from '../contract/liveBudgets.ts'
import type { RawInput } from '../contract/rawInput.ts'
import type { AgentSummary } from '../contract/records.ts'
import { noRoom, Refusal } from '../contract/refusal.ts'
import { endBy, type Faults } from '../fault.ts'
import type { Credential, Credentials } from '../gates/credentials.ts'
import type { Allowance, LiveBudgets } from '../gates/liveBudgets.ts'
import type { Burst } from '../log/burst.ts'
import { wireRoom } from '../log/event.ts'
import type { Reader, Sink } from '../log/reader.ts'
import type { Readers } from '../log/readers.ts'
import { internalRoom, type Rooms, type Wanted } from '../log/rooms.ts'
import type { Tail } from '../log/tail.ts'
import type { Job, WorkQueue } from '../log/workQueue.ts'
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
  credentials: Pick<Credentials, 'get' | 'known'>
  isOperator(token: string): boolean
  connections: Connections
  readers: Readers
  /** Where hellos wait for their turn, with the replays. */
  queue: WorkQueue
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
  const session = new LiveSession(wire, needs)
  return session.admit() ? session : undefined
}

/** What is to be done next for a hello. It stands in a queue with all others before each. */
type Greeting = {
  hello: Hello
  next: 'identify' | 'findRooms' | 'open'
  allowance?: Allowance
  wanted?: Wanted
  /** Resolves when the hello has been dealt with; what is sent right behind it waits for that. */
  done: Promise<void>
  finish(): void
}

/** A session holds nothing but fields: there are thousands, and most of them say nothing. */
class LiveSession implements Session, Connection, Sink, Job {
  readonly ip: string
  readonly #wire: Wire
  readonly #needs: LiveNeeds
  #token: string | undefined = undefined
  #credential: Credential | undefined = undefined
  #reader: Reader | undefined = undefined
  /** Until the hello has been dealt with. */
  #greeting: Greeting | undefined = undefined
  #hasGreeted = false
  /** The rooms that the welcome names, while a reader is opened. */
  #welcomedTo: Wanted | undefined = undefined
  #callsInFlight = 0
  #closed = false
  /**
   * Said once the calls under way are answered: one of them may bring the token that replaces the ended one, and what
   * has no answer before the bye was not done, so that no client needs to guess.
   */
  #farewell: Ending | undefined = undefined
  /** How long a client that is to come back stays away at least. */
  #awayMs = 0
  #answered: (() => void) | undefined = undefined

  constructor(wire: Wire, needs: LiveNeeds) {
    this.ip = wire.ip
    this.#wire = wire
    this.#needs = needs
  }

  /** False when the client has too many already; it was told so. */
  admit(): boolean {
    if (!this.#needs.connections.admit(this)) {
      this.#sayBye({ code: 'overloaded' })
      return false
    }
    this.#needs.connections.expectHello(this)
    return true
  }

  hello(hello: Hello): Promise<void> {
    if (this.#hasGreeted) {
      this.#wire.send({ op: 'result', id: null, ...refused(saidHello()) })
      return this.#greeting?.done ?? Promise.resolve()
    }
    this.#hasGreeted = true
    this.#needs.connections.heard(this)
    let finish = () => {}
    const done = new Promise<void>((resolve) => (finish = resolve))
    this.#greeting = { hello, next: 'identify', done, finish }
    this.#needs.queue.run(this)
    return done
  }

  /** Goes on with the hello, as far as it can without asking storage. */
  step(): boolean {
    const greeting = this.#greeting
    if (!greeting) return false
    try {
      const wait = this.#closed ? undefined : this.#greet(greeting)
      if (wait !== undefined) this.#goOnAfter(wait)
      else this.#finishGreeting()
    } catch (error) {
      this.#failGreeting(error)
    }
    return false
  }

  /** Back into the queue: answers come to hundreds at once. */
  #goOnAfter(wait: Promise<unknown>): void {
    wait.then(
      () => this.#needs.queue.run(this),
      (error: unknown) => this.#failGreeting(error),
    )
  }

  #failGreeting(error: unknown): void {
    this.failed(error, 'hello')
    this.#finishGreeting()
  }

  #finishGreeting(): void {
    this.#greeting?.finish()
    this.#greeting = undefined
  }

  /** Returns what has to be waited for before the next step. */
  #greet(greeting: Greeting): Promise<unknown> | undefined {
    const { token } = greeting.hello
    if (greeting.next === 'identify') {
      greeting.next = 'findRooms'
      const wait = token === undefined ? undefined : this.#identify(token)
      if (wait !== undefined) return wait
    }
    if (greeting.next === 'findRooms' && !this.#closed) {
      greeting.next = 'open'
      const wait = this.#findRooms(greeting)
      if (wait !== undefined) return wait
    }
    if (!this.#closed) this.#open(greeting)
    return undefined
  }

  #identify(presented: string): Promise<void> | undefined {
    const { credentials, isOperator } = this.#needs
    // The operator is no agent: its session hears what everybody hears, and its calls bring its token.
    const known = isOperator(presented) ? 'operator' : credentials.known(presented)
    if (known === undefined) return this.#lookUp(presented)
    this.#token = presented
    if (known !== 'operator') this.#credential = known
    return undefined
  }

  async #lookUp(presented: string): Promise<void> {
    const found = await this.#needs.credentials.get(presented).catch((error: unknown) => {
      const code = refusedToken(error, 'unauthorized')
      if (!code) throw error
      return code
    })
    if (typeof found === 'string') return this.end(found)
    this.#token = presented
    this.#credential = found
  }

  #findRooms(greeting: Greeting): Promise<void> | undefined {
    const { budgets, rooms } = this.#needs
    const { hello } = greeting
    greeting.allowance = budgets.of({ credential: this.#credential, ip: this.ip })
    this.#awayMs = greeting.allowance.hello()
    if (this.#awayMs > 0) {
      this.end('too_many_hellos')
      return undefined
    }
    const wanted = hello.rooms ? this.#readable(hello.rooms) : rooms.usual(this.#credential)
    if (!(wanted instanceof Promise)) {
      greeting.wanted = wanted
      return undefined
    }
    return wanted.then((found) => {
      greeting.wanted = found
    })
  }

  /** The rooms asked for that this reader may hear. */
  async #readable(names: readonly RoomName[]): Promise<Wanted> {
    const { rooms } = this.#needs
    const hearings = await Promise.all(
      [...new Set(names)].map((name) => rooms.hearing(name, this.#credential)),
    )
    return { rooms: hearings.flatMap((hearing) => hearing ?? []) }
  }

  #open({ hello, wanted, allowance }: Greeting): void {
    const { pressure, connections, readers, credentials, seen } = this.#needs
    const credential = this.#credential
    if (!wanted || !allowance) return
    if (pressure.sheds(wantOf(hello, credential))) return this.end('overloaded')
    if (!connections.identify(this, credential)) return this.end('too_many_sockets')
    if (credential) seen(credential.agentId, credential.usedBefore)
    this.#welcomedTo = wanted
    this.#reader = readers.open(this, { ...wanted, since: hello.since, epoch: hello.epoch, allowance })
    this.#welcomedTo = undefined
    // It may have ended since it was looked up: whoever ended it did not find this session.
    if (credential && credentials.known(this.#token ?? '') !== credential) this.recheck()
  }

  welcome(head: Head): void {
    const agent = this.#summary()
    const rooms = this.#welcomedTo?.rooms.map(({ room }) => wireRoom(room)) ?? []
    const limits = sessionLimits[this.#credential ? 'agent' : 'ip']
    this.#wire.send({ op: 'welcome', session: randomUUID(), ...(agent && { agent }), ...head, rooms, limits })
  }

  deliver(burst: Burst): boolean {
    return this.#wire.deliver(burst)
  }

  outstandingBytes(): number {
    return this.#wire.outstandingBytes()
  }

  gap(range: { from: number; to: number }): void {
    this.#wire.send({ op: 'gap', ...range })
  }

  whisper(frame: WhisperFrame): void {
    this.#wire.whisper(frame)
  }

  recheck(): void {
    const { credentials, observe } = this.#needs
    recheck(credentials, {
      ...{ token: this.#token, reader: this.#reader, observe },
      end: (code, requestId) => this.end(code, requestId),
    })
  }

  gone(): Promise<void> {
    return new Promise((resolve) => {
      this.#answered = resolve
      if (!this.#farewell) resolve()
    })
  }

  #sayBye({ code, requestId }: Ending): void {
    this.#needs.observe.sessionEnded(code)
    this.#wire.send(byeFrame(code, { requestId, awayMs: this.#awayMs }))
    this.#wire.close(code)
  }

  end(code: CloseCode, requestId?: string): void {
    if (this.#closed) return
    this.closed()
    if (this.#callsInFlight > 0) this.#farewell = { code, requestId }
    else this.#sayBye({ code, requestId })
  }

  failed(error: unknown, doing: string): void {
    endBy(error, {
      doing,
      end: (code, requestId) => this.end(code, requestId),
      observe: this.#needs.observe,
    })
  }

  #goAway(ending: Ending): void {
    this.#sayBye(ending)
    this.#farewell = undefined
    this.#answered?.()
  }

  closed(): void {
    if (this.#closed) return
    this.#closed = true
    this.#needs.connections.drop(this)
    this.#reader?.close()
  }

  drained(): void {
    this.#reader?.drained()
  }

  async call({ name, input, key, payment }: Parameters<Session['call']>[0]): Promise<Result> {
    if (!this.#hasGreeted) return refused(sayHello())
    // What was asked and not read counts like events: a client that only asks is slow too.
    if (this.#wire.outstandingBytes() > liveLimits.outstandingBytes) this.end('slow_consumer')
    if (this.#closed) return refused(this.#leaving())
    const requestId = randomUUID()
    if (this.#callsInFlight >= liveLimits.callsInFlight) {
      const busy = new Refusal('rate_limited', {
        message: 'Too many calls under way on this socket.',
        retryAfter: 1,
      })
      return errorOutcome(busy, requestId).body
    }
    this.#callsInFlight += 1
    const { execute, observe } = this.#needs
    try {
      if (this.#greeting) await this.#greeting.done
      const outcome = this.#closed
        ? errorOutcome(this.#leaving(), requestId)
        : await execute({
            name,
            input,
            token: this.#token,
            key,
            payment,
            ip: this.ip,
            requestId,
            face: 'socket',
          })
      const receipt = 'receipt' in outcome ? outcome.receipt : undefined
      return (receipt ? { ...outcome.body, receipt: receipt.body } : outcome.body) as Result
    } catch (error) {
      return toldOutcome(error, { name, requestId }, observe).body
    } finally {
      this.#callsInFlight -= 1
      // The face sends the answer in this turn; the bye goes behind it.
      if (this.#farewell && this.#callsInFlight === 0)
        setImmediate((ending: Ending) => this.#goAway(ending), this.#farewell)
    }
  }

  async join(name: RoomName): Promise<Result> {
    try {
      await this.#greeting?.done
      const hearing = await this.#needs.rooms.hearing(name, this.#credential)
      const reader = this.#reader
      if (!reader || this.#closed) return refused(sayHello())
      if (!hearing) return refused(noRoom(name))
      if (!reader.hasRoomFor(hearing.room)) return refused(tooManyRooms())
      reader.join(hearing)
      return { ok: true, room: name, seq: this.#needs.tail.position }
    } catch (error) {
      return this.#told(error, 'join')
    }
  }

  async leave(name: RoomName): Promise<Result> {
    try {
      await this.#greeting?.done
      if (!this.#reader || this.#closed) return refused(sayHello())
      const room = internalRoom(name, this.#credential)
      if (!room) return refused(noRoom(name))
      this.#reader.leave(room)
      return { ok: true, room: name, seq: this.#needs.tail.position }
    } catch (error) {
      return this.#told(error, 'leave')
    }
  }

  typing(name: RoomName): void {
    const agent = this.#summary()
    const room = internalRoom(name, this.#credential)
    if (!agent || !room || this.#closed || !this.#reader?.isMember(room)) return
    this.#needs.typing(name, agent)
  }

  /** What comes after the session ended is not done. */
  #leaving(): Refusal {
    const farewell = this.#farewell
    return new Refusal(farewell && closes[farewell.code].reconnect ? 'unavailable' : 'unauthorized')
  }

  #told(error: unknown, name: string): Result {
    return toldOutcome(error, { name, requestId: randomUUID() }, this.#needs.observe).body
  }

  #summary(): AgentSummary | undefined {
    if (!this.#credential) return undefined
    const { agentId: id, slug, name, agentKind: kind, standing } = this.#credential
    return this.#needs.present.summary({ id, slug, name, kind, standing })
  }
}

const sessionLimits = {
  agent: { ...liveLimits, ...budgetLimits('agent') },
  ip: { ...liveLimits, ...budgetLimits('ip') },
}

/** What somebody who opens a session wants: those who come back are kept longest. */
export function wantOf(start: { since?: number | undefined }, credential: Credential | undefined): Sheddable {
  if (start.since !== undefined) return 'resumes'
  return credential ? 'sessions' : 'observers'
}

const tooManyRooms = () =>
  new Refusal('rate_limited', {
    message: `A session hears ${liveLimits.roomsPerSession} rooms at the most: leave one first.`,
    hint: 'Send {"op": "leave", "room": "<room>"} for one of them, then join again.',
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
