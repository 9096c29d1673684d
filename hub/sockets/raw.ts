import { z } from 'zod'
import { type CloseCode, closes } from '../contract/closes.ts'
import {
  type ClientFrame,
  callId,
  clientFrame,
  type EphemeralFrame,
  type ServerFrame,
} from '../contract/frames.ts'
import { liveLimits } from '../contract/limits.ts'
import { Refusal } from '../contract/refusal.ts'
import { jsonOf } from '../lib/madeJson.ts'
import type { Burst } from '../log/burst.ts'
import { eventJson, type LogEvent } from '../log/event.ts'
import type { Socket, SocketEvents } from '../server/server.ts'
import { FrameCounter } from './frameCounter.ts'
import { type Result, refused } from './result.ts'
import { type LiveNeeds, openSession, type Session } from './session.ts'
import type { Wire } from './wire.ts'

/** Number of invalid frames that are tolerated before the socket is closed. */
const invalidFramesMax = 10

/** Opens a session on a raw WebSocket. Each message is one JSON text frame. */
export function openRawSocket(socket: Socket, needs: LiveNeeds): SocketEvents {
  const wire = new RawWire(socket)
  const session = openSession(wire, needs)
  return session ? new RawSocket(wire, session, needs.limited) : nobody
}

/** Event handlers that do nothing, for a socket that was refused when it opened. */
const nobody: SocketEvents = { message() {}, drained() {}, closed() {} }

class RawWire implements Wire {
  readonly socket: Socket

  constructor(socket: Socket) {
    this.socket = socket
  }

  get ip(): string {
    return this.socket.ip
  }

  send(frame: ServerFrame): void {
    this.socket.send(frame.op === 'welcome' ? jsonOf(frame) : JSON.stringify(frame))
  }

  answer(id: string | number | undefined, fields: Result): void {
    this.socket.send(`{"op":"result","id":${JSON.stringify(id ?? null)},${jsonOf(fields).slice(1)}`)
  }

  deliver(burst: Burst): boolean {
    burst.raw ??= burst.events.map(rawForm)
    return this.socket.sendAll(burst.raw, liveLimits.outstandingBytes)
  }

  sendEphemeral(frame: EphemeralFrame): void {
    if (this.socket.outstandingBytes() <= liveLimits.outstandingForWhispers) this.send(frame)
  }

  outstandingBytes(): number {
    return this.socket.outstandingBytes()
  }

  close(code: CloseCode): void {
    this.socket.close(closes[code].close, code)
  }
}

class RawSocket implements SocketEvents {
  readonly #wire: RawWire
  readonly #session: Session
  readonly #frames: FrameCounter
  #invalid = 0

  constructor(wire: RawWire, session: Session, limited: boolean) {
    this.#wire = wire
    this.#session = session
    this.#frames = new FrameCounter(limited)
  }

  message(text: string | undefined): void {
    const session = this.#session
    if (this.#frames.isTooFast()) return session.end('too_many_frames')
    try {
      const frame = parseFrame(text)
      if ('refusal' in frame) return this.#refuse(frame)
      handleFrame(frame, { session, wire: this.#wire, bearer: this.#wire.socket.token })
    } catch (error) {
      session.failed(error, 'a frame')
    }
  }

  #refuse({ refusal, id }: Misunderstood): void {
    this.#invalid += 1
    if (this.#invalid > invalidFramesMax) this.#session.end('invalid_frame')
    else this.#wire.send({ op: 'result', id, ...refused(refusal) })
  }

  drained(): void {
    this.#session.drained()
  }

  closed(): void {
    this.#session.closed()
  }
}

type Parties = { session: Session; wire: RawWire; bearer: string | undefined }

function handleFrame(frame: ClientFrame, { session, wire, bearer }: Parties): void {
  const answer = (id: string | number | undefined, result: Promise<Result>) =>
    settle(
      result.then((fields) => wire.answer(id, fields)),
      session,
      frame.op,
    )
  switch (frame.op) {
    case 'hello':
      // If the first frame has no token, use the bearer token of the handshake.
      return void session.hello(bearer === undefined ? frame : { token: bearer, ...frame })
    case 'call':
      return answer(frame.id, session.call(frame))
    case 'join':
      return answer(frame.id, session.join(frame.room))
    case 'leave':
      return answer(frame.id, session.leave(frame.room))
    case 'typing':
      return session.typing(frame.room)
    case 'ping':
      return wire.send({ op: 'pong' })
  }
}

function settle(work: Promise<void>, session: Session, doing: string): void {
  work.catch((error: unknown) => session.failed(error, doing))
}

/** Refusal of an invalid frame. `id` is the frame's id, or null if the id cannot be read. */
type Misunderstood = { refusal: Refusal; id: string | number | null }

function parseFrame(text: string | undefined): ClientFrame | Misunderstood {
  if (text === undefined) {
    return { refusal: new Refusal('invalid_frame', { hint: 'Send JSON as text frames.' }), id: null }
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { refusal: new Refusal('invalid_json', { message: 'The frame is not valid JSON.' }), id: null }
  }
  const parsed = clientFrame.safeParse(value)
  if (parsed.success) return parsed.data
  const errors = parsed.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }))
  const hint = 'The frames are described in /asyncapi.json.'
  return {
    refusal: new Refusal('invalid_frame', { errors, hint }),
    id: answerable.safeParse(value).data?.id ?? null,
  }
}

const answerable = z.object({ id: callId })

function rawForm(event: LogEvent): Uint8Array {
  const known = event.forms.get('raw')
  if (known) return known
  const form = Buffer.from(eventJson(event))
  event.forms.set('raw', form)
  return form
}
