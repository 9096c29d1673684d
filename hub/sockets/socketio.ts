import { randomUUID } from 'node:crypto'
import { type Socket, Server as SocketIoServer } from 'socket.io'
import { type CloseCode, closes } from '../contract/closes.ts'
import { roomName } from '../contract/events.ts'
import { hello, idempotencyKey, sentPayment } from '../contract/frames.ts'
import { liveLimits } from '../contract/limits.ts'
import { Refusal } from '../contract/refusal.ts'
import type { Burst } from '../log/burst.ts'
import { eventJson, type LogEvent } from '../log/event.ts'
import { type AnySocket, outstandingOf, sendAllTo } from '../server/anySocket.ts'
import { FrameCounter } from './frameCounter.ts'
import { addressOf } from './handshakes.ts'
import { type LiveNeeds, openSession, type Result, refused, type Session, type Wire } from './session.ts'

/** How often a replay looks whether the far end has taken what was sent: this library does not tell. */
const drainLookMs = 20
const drainedBytes = 64 * 1024

/** Frames the limits of the raw face, plus what Socket.IO wraps around them. */
export function createSocketIo(): SocketIoServer {
  return new SocketIoServer({
    serveClient: false,
    // The hello of this face is its connect packet.
    connectTimeout: liveLimits.helloMs,
    maxHttpBufferSize: liveLimits.frameBytes,
    perMessageDeflate: false,
    httpCompression: false,
    cors: { origin: '*' },
  })
}

/** The Socket.IO face: operations are events with an ack, server frames are events named after their `op`. */
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
  const { wire, watchDrain, count } = wireOf(socket, ip)
  const session = openSession(wire, needs)
  if (!session) return
  watchDrain(() => session.drained())
  socket.on('disconnect', () => {
    session.closed()
    // One session a connection: a client that leaves and joins again on the same one would be counted nowhere.
    socket.conn.close()
  })
  if (!greeting.success) return session.end('invalid_frame')
  session.hello(greeting.data).catch((error: unknown) => session.failed(error, 'hello'))
  serveFrames(socket, { session, count, limited: needs.limited })
}

type Serving = { session: Session; count(result: Result): void; limited: boolean }

function serveFrames(socket: Socket, { session, count, limited }: Serving): void {
  const frames = new FrameCounter(limited)
  // The name of an event is whatever the client sent, not always text.
  socket.onAny((name: unknown, ...args: unknown[]) => {
    if (frames.isTooFast()) return session.end('too_many_frames')
    const last = args.at(-1)
    const ack = (result: Result) => {
      if (typeof last !== 'function') return
      count(result)
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

/** A plain object: bytes that came as an attachment of the packet are none. */
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** What is used of an Engine.IO connection beside its public part. `socket`: a WebSocket of either listener. */
type Below = {
  writeBuffer: unknown[]
  transport: { name: string; writable: boolean; socket?: AnySocket }
}

/**
 * Socket.IO neither bounds nor reports what a slow client leaves untaken, so this wire does: bytes queued in
 * Engine.IO (a polling client that does not poll) and bytes held by the WebSocket below it.
 */
function wireOf(socket: Socket, ip: string) {
  const { conn } = socket
  const below = conn as unknown as Below
  let queued = 0
  let drained = () => {}
  let look: NodeJS.Timeout | undefined
  conn.on('drain', () => {
    queued = 0
  })

  function outstandingBytes(): number {
    const { socket: native } = below.transport
    if (conn.readyState !== 'open') return 0
    return queued + (native ? outstandingOf(native) : 0)
  }

  function lookUntilDrained(): void {
    look ??= setInterval(() => {
      if (socket.connected && outstandingBytes() > drainedBytes) return
      clearInterval(look)
      look = undefined
      drained()
    }, drainLookMs)
  }

  /** What a polling client has not fetched lies in Engine.IO; a WebSocket's own buffer is asked instead. */
  function count(sent: object): void {
    if (conn.transport.name === 'polling') queued += JSON.stringify(sent).length
  }

  /** The WebSocket below, where it has nothing before it in the line. */
  function nativeSocket(): AnySocket | undefined {
    const { transport, writeBuffer } = below
    const isFree = transport.name === 'websocket' && transport.writable && writeBuffer.length === 0
    return isFree && conn.readyState === 'open' ? transport.socket : undefined
  }

  /** The way of a client that polls, or goes over from polling to a WebSocket. */
  function sendByEngine({ events }: Burst): boolean {
    for (const event of events) {
      const packet = socketIoPacket(event)
      queued += packet.length
      conn.send(packet)
      if (outstandingBytes() > liveLimits.outstandingBytes) return false
    }
    return true
  }

  const wire: Wire = {
    ip,
    send({ op, ...frame }) {
      count(frame)
      socket.emit(op, frame)
    },
    deliver(burst) {
      const native = nativeSocket()
      return native ? sendAllTo(native, formsOf(burst), liveLimits.outstandingBytes) : sendByEngine(burst)
    },
    whisper(frame) {
      if (outstandingBytes() <= liveLimits.outstandingForWhispers) wire.send(frame)
    },
    outstandingBytes() {
      const bytes = outstandingBytes()
      // Whoever finds that much is outstanding waits for less.
      if (bytes > drainedBytes) lookUntilDrained()
      return bytes
    },
    close(code: CloseCode) {
      clearInterval(look)
      // The stock client comes back by itself after a lost transport, and stays away after a disconnect packet.
      if (closes[code].reconnect) conn.close()
      else socket.disconnect(true)
    },
  }
  return {
    wire,
    count,
    watchDrain(listener: () => void) {
      drained = listener
    },
  }
}

/** Frames of a WebSocket: a message of Engine.IO (type 4) around the packet. */
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

/** A Socket.IO packet (type 2: event). */
const socketIoPacket = (event: LogEvent) => `2["event",${eventJson(event)}]`
