import { randomUUID } from 'node:crypto'
import type { Head } from '../../storage/log.ts'
import { type Execute, errorOutcome, toldOutcome } from '../call/call.ts'
import type { CloseCode } from '../contract/closes.ts'
import type { EphemeralFrame, Hello } from '../contract/frames.ts'
import type { AgentId } from '../contract/ids.ts'
import { liveLimits } from '../contract/limits.ts'
import type { RawInput } from '../contract/rawInput.ts'
import type { AgentSummary } from '../contract/records.ts'
import { noRoom, type Refusal } from '../contract/refusal.ts'
import { internalRoom, type RoomName } from '../contract/rooms.ts'
import { endBy, type Faults } from '../lib/fault.ts'
import type { Reader, Sink, Start } from '../log/reader.ts'
import type { Readers } from '../log/readers.ts'
import type { Wanted } from '../log/rooms.ts'
import type { Gap, Outlet } from '../log/sink.ts'
import type { Tail } from '../log/tail.ts'
import type { LoadShedding } from '../observe/loadShedding.ts'
import type { Allowance } from '../pipeline/gates/liveBudgets.ts'
import type { Connection } from '../presence/connection.ts'
import type { Connections } from '../presence/connections.ts'
import type { Presenter } from '../presenters/presenter.ts'
import { authorOf, type Credential } from '../views/credentials.ts'
import { type ByeDetails, byeFrame } from './bye.ts'
import { gapFrame } from './gap.ts'
import { type Greeted, Greeting, type GreetingNeeds, wantOf } from './greeting.ts'
import { recheck } from './recheck.ts'
import {
  type Result,
  refused,
  saidHello,
  sayHello,
  sessionEnded,
  tooManyCalls,
  tooManyRooms,
} from './result.ts'
import { welcomeFrame } from './welcome.ts'
import type { Wire } from './wire.ts'

export type SocketCall = {
  name: string
  input: RawInput
  key?: string | undefined
  payment?: string | undefined
}

export type Session = {
  /**
   * Authenticates the client and starts the delivery of events. Allowed once per session. Returns a promise,
   * which never rejects, only if the database must be queried.
   */
  hello(hello: Hello): Promise<void> | undefined
  call(call: SocketCall): Promise<Result>
  join(room: RoomName): Promise<Result>
  leave(room: RoomName): Promise<Result>
  /** Announces that the agent is typing, unless the server is overloaded. */
  typing(room: RoomName): void
  drained(): void
  end(code: CloseCode): void
  /**
   * Ends the session after an error. If the cause is a bug, the error is logged and the close code is `internal`. If
   * the cause is an outage, the close code is `resync`.
   */
  failed(error: unknown, doing: string): void
  closed(): void
}

export type LiveNeeds = GreetingNeeds & {
  execute: Execute
  connections: Connections
  readers: Readers
  typing(room: RoomName, agent: AgentSummary): void
  tail: Pick<Tail, 'epoch' | 'position'>
  present: Pick<Presenter, 'summary'>
  seen(agentId: AgentId, usedBefore: boolean): void
  limited: boolean
  loadShedding: Pick<LoadShedding, 'sheds'>
  observe: { sessionEnded(code: CloseCode): void } & Faults
}

/** Opens a session. Returns undefined if the client's IP address has too many unauthenticated connections. */
export function openSession(wire: Wire, needs: LiveNeeds): Session | undefined {
  const session = new LiveSession(wire, needs)
  return session.admit() ? session : undefined
}

type Ending = ByeDetails & { code: CloseCode }

/** A live session. A class takes less memory than closures, which matters with thousands of idle sessions. */
class LiveSession implements Session, Connection, Sink, Greeted {
  readonly ip: string
  readonly #wire: Wire
  readonly #needs: LiveNeeds
  #token: string | undefined = undefined
  #credential: Credential | undefined = undefined
  #reader: Reader | undefined = undefined
  #greeting: Greeting | undefined = undefined
  #hasGreeted = false
  /** Rooms and start position to report in the welcome frame. Set only while the session starts. */
  #welcomedTo: Start | undefined = undefined
  #callsInFlight = 0
  isClosed = false
  /** Reason for ending the session. Sent after the results of pending calls, which may contain a new token. */
  #farewell: Ending | undefined = undefined
  /** Code with which this node ended the session. Undefined while the session is open, or if the client ended it. */
  #endCode: CloseCode | undefined = undefined
  #answered: (() => void) | undefined = undefined

  constructor(wire: Wire, needs: LiveNeeds) {
    this.ip = wire.ip
    this.#wire = wire
    this.#needs = needs
  }

  /**
   * Counts the connection towards the limit for its IP address. If the address has too many unauthenticated
   * connections, sends `bye` and returns false.
   */
  admit(): boolean {
    if (!this.#needs.connections.admit(this)) {
      this.#sayBye({ code: 'overloaded' })
      return false
    }
    this.#needs.connections.expectHello(this)
    return true
  }

  hello(hello: Hello): Promise<void> | undefined {
    if (this.#hasGreeted) {
      this.#wire.send({ op: 'result', id: null, ...refused(saidHello()) })
      return this.#greeting?.done
    }
    this.#hasGreeted = true
    this.#needs.connections.heard(this)
    const greeting = new Greeting(hello, this, this.#needs)
    this.#greeting = greeting
    this.#needs.queue.run(greeting)
    return this.#greeting?.done
  }

  greeted(): void {
    this.#greeting = undefined
  }

  open({ hello, token, credential }: Greeting, wanted: Wanted, allowance: Allowance): void {
    const { loadShedding, connections, readers, credentials, seen } = this.#needs
    this.#token = token
    this.#credential = credential
    if (loadShedding.sheds(wantOf(hello, credential))) return this.end('overloaded')
    if (!connections.identify(this, credential)) return this.end('too_many_sockets')
    if (credential) seen(credential.agentId, credential.usedBefore)
    const start = { ...wanted, since: hello.since, epoch: hello.epoch, allowance }
    this.#welcomedTo = start
    this.#reader = readers.open(this, start)
    this.#welcomedTo = undefined
    // If the token was revoked before this session was registered, the session was not notified. Check the token again.
    if (credential && credentials.known(token ?? '') !== credential) this.recheck()
  }

  welcome(head: Head): void {
    this.#wire.send(welcomeFrame({ agent: this.#summary(), head, start: this.#welcomedTo }))
  }

  get outlet(): Outlet {
    return this.#wire
  }

  outstandingBytes(): number {
    return this.#wire.outstandingBytes()
  }

  gap(gap: Gap): void {
    this.#wire.send(gapFrame(gap))
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

  end(code: CloseCode, requestId?: string): void {
    this.#end({ code, requestId })
  }

  sendAway(awayMs: number): void {
    this.#end({ code: 'too_many_hellos', awayMs })
  }

  failed(error: unknown, doing: string): void {
    endBy(error, {
      doing,
      end: (code, requestId) => this.end(code, requestId),
      observe: this.#needs.observe,
    })
  }

  #end(ending: Ending): void {
    if (this.isClosed) return
    this.#endCode = ending.code
    this.closed()
    // Send `bye` only after the results of all pending calls. A client then knows that a call without a result was not
    // executed.
    if (this.#callsInFlight > 0) this.#farewell = ending
    else this.#sayBye(ending)
  }

  #goAway(ending: Ending): void {
    this.#sayBye(ending)
    this.#farewell = undefined
    this.#answered?.()
  }

  #sayBye(ending: Ending): void {
    this.#needs.observe.sessionEnded(ending.code)
    this.#wire.send(byeFrame(ending.code, ending))
    this.#wire.close(ending.code)
  }

  closed(): void {
    if (this.isClosed) return
    this.isClosed = true
    this.#needs.connections.drop(this)
    this.#reader?.close()
  }

  drained(): void {
    this.#reader?.drained()
  }

  async call(call: SocketCall): Promise<Result> {
    if (!this.#hasGreeted) return refused(sayHello())
    // Disconnect a client that never reads the results of its calls. `outstandingBytes` includes unread results.
    if (this.#wire.outstandingBytes() > liveLimits.outstandingBytes) this.end('slow_consumer')
    if (this.isClosed) return refused(sessionEnded(this.#endCode))
    if (this.#callsInFlight >= liveLimits.callsInFlight) return refused(tooManyCalls())
    this.#callsInFlight += 1
    try {
      return await this.#execute(call)
    } finally {
      this.#callsInFlight -= 1
      // Send `bye` in the next turn of the event loop, because the result of the last call is sent in the current turn.
      if (this.#farewell && this.#callsInFlight === 0)
        setImmediate((ending: Ending) => this.#goAway(ending), this.#farewell)
    }
  }

  async #execute({ name, input, key, payment }: SocketCall): Promise<Result> {
    const { execute, observe } = this.#needs
    const { ip } = this
    const requestId = randomUUID()
    try {
      if (this.#greeting) await this.#greeting.done
      const outcome = this.isClosed
        ? errorOutcome(sessionEnded(this.#endCode), requestId)
        : await execute({ name, input, key, payment, token: this.#token, ip, requestId, face: 'socket' })
      const receipt = 'receipt' in outcome ? outcome.receipt : undefined
      return (receipt ? { ...outcome.body, receipt: receipt.body } : outcome.body) as Result
    } catch (error) {
      return toldOutcome(error, { name, requestId }, observe).body
    }
  }

  join(name: RoomName): Promise<Result> {
    return this.#inRoom(name, 'join', async () => {
      const subscription = await this.#needs.rooms.subscription(name, this.#credential)
      const reader = this.#reader
      if (this.isClosed) return sessionEnded(this.#endCode)
      if (!reader) return sayHello()
      if (!subscription) return noRoom(name)
      if (!reader.hasRoomFor(subscription.room)) return tooManyRooms()
      reader.join(subscription)
      return undefined
    })
  }

  leave(name: RoomName): Promise<Result> {
    return this.#inRoom(name, 'leave', async () => {
      if (this.isClosed) return sessionEnded(this.#endCode)
      if (!this.#reader) return sayHello()
      const room = internalRoom(name, this.#credential)
      if (!room) return noRoom(name)
      this.#reader.leave(room)
      return undefined
    })
  }

  /**
   * Joins or leaves a room by calling `work` after the session's first frame has been handled. `work` returns a
   * refusal, or undefined on success.
   */
  async #inRoom(room: RoomName, name: string, work: () => Promise<Refusal | undefined>): Promise<Result> {
    try {
      await this.#greeting?.done
      const refusal = await work()
      return refusal ? refused(refusal) : { ok: true, room, seq: this.#needs.tail.position }
    } catch (error) {
      return toldOutcome(error, { name, requestId: randomUUID() }, this.#needs.observe).body
    }
  }

  typing(name: RoomName): void {
    const agent = this.#summary()
    const room = internalRoom(name, this.#credential)
    if (!agent || !room || this.isClosed || !this.#reader?.isMember(room)) return
    this.#needs.typing(name, agent)
  }

  #summary(): AgentSummary | undefined {
    if (!this.#credential) return undefined
    // Prefer the cached credential, because the agent may have changed its profile since the session began.
    const credential = this.#needs.credentials.known(this.#token ?? '') ?? this.#credential
    return this.#needs.present.summary(authorOf(credential))
  }
}
