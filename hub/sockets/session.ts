import { randomUUID } from 'node:crypto'
import type { Room } from '../../storage/log.ts'
import { type CloseCode, type CloseRow, closes } from '../contract/closes.ts'
import type { RoomName } from '../contract/events.ts'
import type { Hello, ServerFrame } from '../contract/frames.ts'
import type { AgentId } from '../contract/ids.ts'
import { liveLimits } from '../contract/limits.ts'
import { Refusal } from '../contract/refusal.ts'
import type { Credential, Credentials } from '../gates/credentials.ts'
import type { LogEvent } from '../log/event.ts'
import type { Reader, Readers } from '../log/readers.ts'
import { readableRoom } from '../log/rooms.ts'
import type { Tail } from '../log/tail.ts'
import { type Execute, errorOutcome } from '../outcome.ts'
import type { Presenter } from '../present.ts'
import type { Pressure, Sheddable } from '../pressure.ts'
import type { Connection, Connections } from './connections.ts'
import { recheck, refusedToken } from './recheck.ts'

/** The far end of a session, as its face sees it. */
export type Wire = {
  readonly ip: string
  send(frame: ServerFrame): void
  /** Writes events in their prepared form; false as soon as too much is outstanding. */
  deliver(events: readonly LogEvent[]): boolean
  outstandingBytes(): number
  close(code: CloseCode): void
}

export type Result = Record<string, unknown> & { ok: boolean }

/** What every live face does with what its client sends. */
export type Session = {
  /** Identifies, joins and resumes; once per session. */
  hello(hello: Hello): Promise<void>
  call(call: {
    name: string
    input: Record<string, unknown>
    key?: string | undefined
    payment?: string | undefined
  }): Promise<Result>
  join(room: RoomName): Promise<Result>
  leave(room: RoomName): Promise<Result>
  drained(): void
  end(code: CloseCode): void
  closed(): void
}

export type LiveNeeds = {
  execute: Execute
  credentials: Pick<Credentials, 'get'>
  isOperator(token: string): boolean
  connections: Connections
  readers: Readers
  tail: Pick<Tail, 'epoch' | 'position'>
  present: Pick<Presenter, 'summary'>
  seen(agentId: AgentId, usedBefore: boolean): void
  limited: boolean
  pressure: Pick<Pressure, 'sheds'>
  observe: { sessionEnded(code: CloseCode): void }
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
  let farewell: CloseCode | undefined
  let answered = () => {}

  const connection: Connection = {
    ip: wire.ip,
    end,
    recheck: () => recheck(needs.credentials, { token, reader, end }),
    gone: () =>
      new Promise((resolve) => {
        answered = resolve
        if (!farewell) resolve()
      }),
  }
  if (!connections.admit(connection)) {
    sayBye('overloaded')
    return undefined
  }
  const helloTimer = setTimeout(() => end('hello_timeout'), liveLimits.helloMs).unref()

  function sayBye(code: CloseCode): void {
    needs.observe.sessionEnded(code)
    wire.send(byeFrame(code))
    wire.close(code)
  }

  function end(code: CloseCode): void {
    if (closed) return
    closedNow()
    if (callsInFlight > 0) farewell = code
    else sayBye(code)
  }

  function goAway(code: CloseCode): void {
    sayBye(code)
    farewell = undefined
    answered()
  }

  function closedNow(): void {
    closed = true
    clearTimeout(helloTimer)
    reader?.close()
    connections.drop(connection)
  }

  /** The rooms asked for that this reader may hear, by name. */
  function readable(names: readonly RoomName[]): Map<RoomName, Room> {
    const rooms = new Map<RoomName, Room>()
    for (const name of names) {
      const room = readableRoom(name, credential)
      if (room) rooms.set(name, room)
    }
    return rooms
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
    try {
      if (hello.token !== undefined && !(await isKnown(hello.token))) return
    } catch {
      return end('resync') // storage is away: the client comes back
    }
    if (closed) return
    if (needs.pressure.sheds(wantOf(hello, credential))) return end('overloaded')
    if (!connections.identify(connection, credential)) return end('too_many_sockets')
    if (credential) needs.seen(credential.agentId, credential.usedBefore)
    const rooms = readable(hello.rooms ?? (credential ? ['plaza', 'inbox'] : ['plaza']))
    const agent = credential && {
      id: credential.agentId,
      slug: credential.slug,
      name: credential.name,
      kind: credential.agentKind,
      standing: credential.standing,
    }
    wire.send({
      op: 'welcome',
      session: randomUUID(),
      ...(agent && { agent: needs.present.summary(agent) }),
      epoch: tail.epoch,
      seq: tail.position,
      rooms: [...rooms.keys()],
      limits: { ...liveLimits },
    })
    reader = readers.open(
      {
        deliver: wire.deliver,
        outstandingBytes: wire.outstandingBytes,
        gap: (range) => wire.send({ op: 'gap', ...range }),
        end,
      },
      { rooms: [...rooms.values()], since: hello.since, epoch: hello.epoch },
    )
    // It may have ended since it was looked up: whoever ended it did not find this session.
    if (credential) connection.recheck()
  }

  return {
    hello(hello) {
      greeting ??= greet(hello)
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
      await greeting
      const outcome = closed
        ? errorOutcome(leaving(), requestId)
        : await execute({ name, input, token, key, payment, ip: wire.ip, requestId })
      callsInFlight -= 1
      // The face sends the answer in this turn; the bye goes behind it.
      if (farewell && callsInFlight === 0) setImmediate(goAway, farewell)
      return {
        ...outcome.body,
        ...('receipt' in outcome && outcome.receipt && { receipt: outcome.receipt.body }),
      } as Result
    },

    join: (name) => atRoom(name, (room, at) => at.join(room)),
    leave: (name) => atRoom(name, (room, at) => at.leave(room)),
    drained: () => reader?.drained(),
    end,
    closed: () => void (closed || closedNow()),
  }

  /** What comes after the session ended is not done. */
  function leaving(): Refusal {
    return new Refusal(farewell && closes[farewell].reconnect ? 'unavailable' : 'unauthorized')
  }

  async function atRoom(name: RoomName, act: (room: Room, reader: Reader) => void): Promise<Result> {
    await greeting
    if (!reader || closed) return refused(sayHello())
    const room = readableRoom(name, credential)
    if (!room) return refused(new Refusal('not_found', { message: `There is no room "${name}" for you.` }))
    act(room, reader)
    return { ok: true, room: name, seq: tail.position }
  }
}

/** What somebody who opens a session wants: those who come back are kept longest. */
export function wantOf(start: { since?: number | undefined }, credential: Credential | undefined): Sheddable {
  if (start.since !== undefined) return 'resumes'
  return credential ? 'sessions' : 'observers'
}

const sayHello = () => new Refusal('invalid_frame', { hint: 'Say hello first.' })

export function refused(refusal: Refusal): Result {
  return errorOutcome(refusal, randomUUID()).body
}

export function byeFrame(code: CloseCode): ServerFrame & { op: 'bye' } {
  const { reason, reconnect, afterMs, spreadMs = 0 }: CloseRow = closes[code]
  const ownMs = Math.round(Math.random() * spreadMs)
  return { op: 'bye', code, message: reason, reconnect, after_ms: afterMs + ownMs }
}
