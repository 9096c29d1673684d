import { randomUUID } from 'node:crypto'
import type { Head } from '../../storage/log.ts'
import { type Execute, errorOutcome, toldOutcome } from '../call/call.ts'
import { type CloseCode, type CloseRow, closes } from '../contract/closes.ts'
import type { RoomName } from '../contract/events.ts'
import type { EphemeralFrame, Hello, ServerFrame } from '../contract/frames.ts'
import type { AgentId } from '../contract/ids.ts'
import { liveLimits } from '../contract/limits.ts'
import { budgetLimits } from '../contract/liveBudgets.ts'
import type { RawInput } from '../contract/rawInput.ts'
import type { AgentSummary } from '../contract/records.ts'
import { noRoom, Refusal } from '../contract/refusal.ts'
import { endBy, type Faults } from '../lib/fault.ts'
import type { Burst } from '../log/burst.ts'
import { wireRoom } from '../log/event.ts'
import type { Reader, Sink } from '../log/reader.ts'
import type { Readers } from '../log/readers.ts'
import { internalRoom, type Rooms, type Wanted } from '../log/rooms.ts'
import type { Tail } from '../log/tail.ts'
import type { Job, WorkQueue } from '../log/workQueue.ts'
import type { LoadShedding, Sheddable } from '../observe/loadShedding.ts'
import type { Allowance, LiveBudgets } from '../pipeline/gates/liveBudgets.ts'
import type { Connection } from '../presence/connection.ts'
import type { Connections } from '../presence/connections.ts'
import type { Presenter } from '../presenters/presenter.ts'
import type { Credential, Credentials } from '../views/credentials.ts'
import { recheck, refusedToken } from './recheck.ts'

/** The client side of a session, implemented by each socket face. */
export type Wire = {
  readonly ip: string
  send(frame: ServerFrame): void
  /** Writes encoded events. Returns false once too much is outstanding. */
  deliver(burst: Burst): boolean
  /** Sends an ephemeral frame, or drops it if much is outstanding. */
  sendEphemeral(frame: EphemeralFrame): void
  outstandingBytes(): number
  close(code: CloseCode): void
}

type Ending = { code: CloseCode; requestId?: string | undefined }

export type Result = Record<string, unknown> & { ok: boolean }

/** A live session. Each socket face passes its client's frames to it. */
export type Session = {
  /** Authenticates, joins rooms and resumes. Allowed once per session; a second hello is refused. */
  hello(hello: Hello): Promise<void>
  call(call: {
    name: string
    input: RawInput
    key?: string | undefined
    payment?: string | undefined
  }): Promise<Result>
  join(room: RoomName): Promise<Result>
  leave(room: RoomName): Promise<Result>
  /** Announces to a channel that the agent is typing, if load allows. */
  typing(room: RoomName): void
  drained(): void
  end(code: CloseCode): void
  /**
   * Ends the session after an error: with `internal` for a fault, which is logged, and with `resync` for an
   * outage.
   */
  failed(error: unknown, doing: string): void
  closed(): void
}

export type LiveNeeds = {
  execute: Execute
  credentials: Pick<Credentials, 'get' | 'known'>
  isOperator(token: string): boolean
  connections: Connections
  readers: Readers
  /** Queue in which hellos take turns with replays. */
  queue: WorkQueue
  rooms: Rooms
  /** Announces to a channel that one of its members is typing. */
  typing(room: RoomName, agent: AgentSummary): void
  tail: Pick<Tail, 'epoch' | 'position'>
  present: Pick<Presenter, 'summary'>
  seen(agentId: AgentId, usedBefore: boolean): void
  limited: boolean
  loadShedding: Pick<LoadShedding, 'sheds'>
  budgets: Pick<LiveBudgets, 'of'>
  observe: { sessionEnded(code: CloseCode): void } & Faults
}

/**
 * Opens a session for a raw WebSocket or Socket.IO client. Returns undefined if the client already has too
 * many connections.
 */
export function openSession(wire: Wire, needs: LiveNeeds): Session | undefined {
  const session = new LiveSession(wire, needs)
  return session.admit() ? session : undefined
}

/** Progress of a hello. Each step waits for its turn in a queue shared with all other sessions. */
type Greeting = {
  hello: Hello
  next: 'identify' | 'findRooms' | 'open'
  allowance?: Allowance
  wanted?: Wanted
  /** Resolves when the hello is complete. Frames that arrive meanwhile wait for it. */
  done: Promise<void>
  finish(): void
}

/**
 * One session. A class with fields rather than closures, because thousands of idle ones must take little
 * memory.
 */
class LiveSession implements Session, Connection, Sink, Job {
  readonly ip: string
  readonly #wire: Wire
  readonly #needs: LiveNeeds
  #token: string | undefined = undefined
  #credential: Credential | undefined = undefined
  #reader: Reader | undefined = undefined
  /** Set while the hello is in progress. */
  #greeting: Greeting | undefined = undefined
  #hasGreeted = false
  /** Rooms to list in the welcome frame, set while the reader opens. */
  #welcomedTo: Wanted | undefined = undefined
  #callsInFlight = 0
  #closed = false
  /**
   * `bye` is sent after pending calls are answered, because one of them may return the token that replaces
   * the ended one. A call unanswered at `bye` was not executed.
   */
  #farewell: Ending | undefined = undefined
  /** Minimum time that the client is asked to stay away. */
  #awayMs = 0
  #answered: (() => void) | undefined = undefined

  constructor(wire: Wire, needs: LiveNeeds) {
    this.ip = wire.ip
    this.#wire = wire
    this.#needs = needs
  }

  /** Counts the connection. If the client has too many, says bye and returns false. */
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

  /** Continues the hello as far as possible without waiting for storage. */
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

  /** Queues the next step once the wait is over, because answers for hundreds of sessions arrive at once. */
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

  /** Runs the current step. Returns a promise if the next one must wait for it. */
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
    // The operator is not an agent: this session has the rights of an observer, and each of its calls carries
    // the operator token.
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

  /** Returns the requested rooms that this session may read. */
  async #readable(names: readonly RoomName[]): Promise<Wanted> {
    const { rooms } = this.#needs
    const subscriptions = await Promise.all(
      [...new Set(names)].map((name) => rooms.subscription(name, this.#credential)),
    )
    return { rooms: subscriptions.flatMap((subscription) => subscription ?? []) }
  }

  #open({ hello, wanted, allowance }: Greeting): void {
    const { loadShedding, connections, readers, credentials, seen } = this.#needs
    const credential = this.#credential
    if (!wanted || !allowance) return
    if (loadShedding.sheds(wantOf(hello, credential))) return this.end('overloaded')
    if (!connections.identify(this, credential)) return this.end('too_many_sockets')
    if (credential) seen(credential.agentId, credential.usedBefore)
    this.#welcomedTo = wanted
    this.#reader = readers.open(this, { ...wanted, since: hello.since, epoch: hello.epoch, allowance })
    this.#welcomedTo = undefined
    // The token may have ended during the hello, when nothing could find this session to close it.
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

  sendEphemeral(frame: EphemeralFrame): void {
    this.#wire.sendEphemeral(frame)
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
    // Unread answers count like unread events, so a client that never reads its answers is closed too.
    if (this.#wire.outstandingBytes() > liveLimits.outstandingBytes) this.end('slow_consumer')
    if (this.#closed) return refused(this.#leaving())
    const requestId = randomUUID()
    if (this.#callsInFlight >= liveLimits.callsInFlight) {
      const busy = new Refusal('rate_limited', {
        message: 'Too many unanswered calls on this socket.',
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
      // The face sends the answer in this turn, so `bye` follows in the next one.
      if (this.#farewell && this.#callsInFlight === 0)
        setImmediate((ending: Ending) => this.#goAway(ending), this.#farewell)
    }
  }

  async join(name: RoomName): Promise<Result> {
    try {
      await this.#greeting?.done
      const subscription = await this.#needs.rooms.subscription(name, this.#credential)
      const reader = this.#reader
      if (!reader || this.#closed) return refused(sayHello())
      if (!subscription) return refused(noRoom(name))
      if (!reader.hasRoomFor(subscription.room)) return refused(tooManyRooms())
      reader.join(subscription)
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

  /** Returns the refusal for frames that arrive after the session ended. */
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

/** Returns the load class of a new session. Resuming sessions are shed last. */
export function wantOf(start: { since?: number | undefined }, credential: Credential | undefined): Sheddable {
  if (start.since !== undefined) return 'resumes'
  return credential ? 'sessions' : 'observers'
}

const tooManyRooms = () =>
  new Refusal('rate_limited', {
    message: `A session may join at most ${liveLimits.roomsPerSession} rooms: leave one first.`,
    hint: 'Send {"op": "leave", "room": "<room>"} for one of them, then join again.',
  })
const sayHello = () => new Refusal('invalid_frame', { hint: 'Send a hello frame first.' })
const saidHello = () =>
  new Refusal('invalid_frame', { hint: 'Already greeted. Open a new socket to change the session.' })

export function refused(refusal: Refusal): Result {
  return errorOutcome(refusal, randomUUID()).body
}

type ByeDetails = {
  /** Request id in the log line of a fault. */
  requestId?: string | undefined
  /** Minimum time to stay away, if longer than the table says. */
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
