import { randomUUID } from 'node:crypto'
import { type Socket, Server as SocketIoServer } from 'socket.io'
import { type CloseCode, closes } from '../contract/closes.ts'
import { roomName } from '../contract/events.ts'
import {
  type EphemeralFrame,
  hello,
  idempotencyKey,
  type ServerFrame,
  sentPayment,
} from '../contract/frames.ts'
import { liveLimits } from '../contract/limits.ts'
import { Refusal } from '../contract/refusal.ts'
import type { Burst } from '../log/burst.ts'
import { eventJson, type LogEvent } from '../log/event.ts'
import { type AnySocket, outstandingOf, sendAllTo } from '../server/anySocket.ts'
import { FrameCounter } from './frameCounter.ts'
import { addressOf } from './handshakes.ts'
import { type Result, refused } from './result.ts'
import { type LiveNeeds, openSession, type Session } from './session.ts'
import type { Wire } from './wire.ts'

/** Time in milliseconds between checks for unsent bytes. Socket.IO does not report when they have been sent. */
const drainLookMs = 20
const drainedBytes = 64 * 1024

export function createSocketIo(): SocketIoServer {
  return new SocketIoServer({
    serveClient: false,
    // A Socket.IO client must send its connect packet, which serves as the hello frame, within this time.
    connectTimeout: liveLimits.helloMs,
    maxHttpBufferSize: liveLimits.frameBytes,
    perMessageDeflate: false,
    httpCompression: false,
    cors: { origin: '*' },
  })
}

/**
 * Serves Socket.IO. A client calls an operation by emitting an event with an acknowledgement callback. Frames
 * from the server are events named after their `op`.
 */
export function serveSocketIo(io: SocketIoServer, needs: LiveNeeds, trustedProxies: number): void {
  io.on('connection', (socket) => {
    try {
      serve(socket, needs, addressOf(socket.request, trustedProxies))
    } catch (error) {
      needs.observe.fault(error, { name: 'a Socket.IO connection', requestId: randomUUID() })
      socket.conn.close()
    }
  })
}

function serve(socket: Socket, needs: LiveNeeds, ip: string): void {
  const greeting = hello.safeParse(socket.handshake.auth)
  const wire = new SocketIoWire(socket, ip)
  const session = openSession(wire, needs)
  if (!session) return
  wire.watchDrain(() => session.drained())
  socket.on('disconnect', () => {
    session.closed()
    // Close the whole connection. Otherwise a client could open a new session on it and evade the connection
    // limits.
    socket.conn.close()
  })
  if (!greeting.success) return session.end('invalid_frame')
  void session.hello(greeting.data)
  serveFrames(socket, { session, wire, limited: needs.limited })
}

type Serving = { session: Session; wire: SocketIoWire; limited: boolean }

function serveFrames(socket: Socket, { session, wire, limited }: Serving): void {
  const frames = new FrameCounter(limited)
  // A client may send any value as the event's name, even one that is not a string.
  socket.onAny((name: unknown, ...args: unknown[]) => {
    if (frames.isTooFast()) return session.end('too_many_frames')
    const last = args.at(-1)
    const ack = (result: Result) => {
      if (typeof last !== 'function') return
      wire.count(result)
      last(result)
    }
    const [input, options] = args.filter((arg) => typeof arg !== 'function')
    answer(session, name, input, options)
      .then(ack)
      .catch((error: unknown) => session.failed(error, 'a frame'))
  })
}

async function answer(
  session: Session,
  name: unknown,
  input: unknown = {},
  options: unknown = {},
): Promise<Result> {
  if (typeof name !== 'string' || !isRecord(input) || !isRecord(options)) {
    return refused(
      new Refusal('invalid_frame', { hint: 'emit(operation, input, { key, payment }?, ack) with objects.' }),
    )
  }
  if (name === 'ping') return { ok: true }
  if (name === 'join' || name === 'leave' || name === 'typing') {
    const room = roomName.safeParse(input.room)
    if (!room.success) return refused(new Refusal('invalid_frame', { message: 'There is no such room.' }))
    if (name !== 'typing') return session[name](room.data)
    session.typing(room.data)
    return { ok: true }
  }
  const key = idempotencyKey.optional().safeParse(options.key)
  if (!key.success)
    return refused(new Refusal('invalid_frame', { message: 'key: must be text of 1 to 255 characters' }))
  const payment = sentPayment.optional().safeParse(options.payment)
  if (!payment.success)
    return refused(new Refusal('invalid_frame', { message: 'payment: must be the text of an x402 payment' }))
  return session.call({ name, input, key: key.data, payment: payment.data })
}

/** Returns true for a plain object, but not for a binary attachment. */
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Members of an Engine.IO connection that are missing from its public types. */
type Below = {
  readonly readyState: string
  writeBuffer: unknown[]
  transport: { name: string; writable: boolean; socket?: AnySocket }
  send(packet: string): void
  close(): void
}

/**
 * Writes to a Socket.IO client. Counts the unsent bytes in Engine.IO's queue and in the WebSocket's buffer, because
 * Socket.IO does not report their number.
 */
class SocketIoWire implements Wire {
  readonly ip: string
  readonly #conn: Below
  readonly #socket: Socket
  #queued = 0
  #look: NodeJS.Timeout | undefined = undefined
  #drained = () => {}

  constructor(socket: Socket, ip: string) {
    this.ip = ip
    this.#socket = socket
    this.#conn = socket.conn as unknown as Below
    socket.conn.on('drain', () => {
      this.#queued = 0
    })
  }

  watchDrain(listener: () => void): void {
    this.#drained = listener
  }

  send({ op, ...frame }: ServerFrame): void {
    this.count(frame)
    this.#socket.emit(op, frame)
  }

  deliver(burst: Burst): boolean {
    const native = this.#nativeSocket()
    return native ? sendAllTo(native, formsOf(burst), liveLimits.outstandingBytes) : this.#sendByEngine(burst)
  }

  sendEphemeral(frame: EphemeralFrame): void {
    if (this.#outstanding() <= liveLimits.outstandingForWhispers) this.send(frame)
  }

  outstandingBytes(): number {
    const bytes = this.#outstanding()
    // The caller stops writing if there are too many unsent bytes. Poll until few are left, then call `#drained`, so
    // that the caller continues.
    if (bytes > drainedBytes) this.#lookUntilDrained()
    return bytes
  }

  close(code: CloseCode): void {
    clearInterval(this.#look)
    // Close the transport if the client should reconnect: the standard client reconnects after a lost transport, but
    // not after a disconnect packet.
    if (closes[code].reconnect) this.#conn.close()
    else this.#socket.disconnect(true)
  }

  /**
   * Adds the size of a frame to the number of queued bytes if the client uses long polling. A WebSocket counts its own
   * unsent bytes.
   */
  count(sent: object): void {
    if (this.#conn.transport.name === 'polling') this.#queued += JSON.stringify(sent).length
  }

  #outstanding(): number {
    const { transport, readyState } = this.#conn
    if (readyState !== 'open') return 0
    return this.#queued + (transport.socket ? outstandingOf(transport.socket) : 0)
  }

  #lookUntilDrained(): void {
    this.#look ??= setInterval(() => {
      if (this.#socket.connected && this.#outstanding() > drainedBytes) return
      clearInterval(this.#look)
      this.#look = undefined
      this.#drained()
    }, drainLookMs)
  }

  /**
   * Returns the WebSocket if frames can be written to it directly, which requires that Engine.IO has no packets queued.
   */
  #nativeSocket(): AnySocket | undefined {
    const { transport, writeBuffer, readyState } = this.#conn
    const isFree = transport.name === 'websocket' && transport.writable && writeBuffer.length === 0
    return isFree && readyState === 'open' ? transport.socket : undefined
  }

  /** Sends the events through Engine.IO, for a client that polls or is upgrading to a WebSocket. */
  #sendByEngine({ events }: Burst): boolean {
    for (const event of events) {
      const packet = socketIoPacket(event)
      this.#queued += packet.length
      this.#conn.send(packet)
      if (this.#outstanding() > liveLimits.outstandingBytes) return false
    }
    return true
  }
}

/** Encodes events as Engine.IO messages (type 4) that contain Socket.IO packets. */
function formsOf(burst: Burst): readonly Uint8Array[] {
  burst.socketIo ??= burst.events.map((event) => {
    const known = event.forms.get('socketio')
    if (known) return known
    const form = Buffer.from(`4${socketIoPacket(event)}`)
    event.forms.set('socketio', form)
    return form
  })
  return burst.socketIo
}

/** Encodes an event as a Socket.IO packet (type 2). */
const socketIoPacket = (event: LogEvent) => `2["event",${eventJson(event)}]`
