import { connect, type Socket } from 'node:net'

/** A minimal WebSocket client. It copies no data and emits no events, so that the client is not the bottleneck. */
export type LeanSocket = {
  send(frame: Buffer): void
  close(): void
}

type Options = {
  port: number
  path?: string
  /** Client IP address to send in the X-Forwarded-For header, as a proxy does. */
  ip?: string | undefined
  opened(socket: LeanSocket): void
  /** Called with the payload of each frame. The payload is valid only during the call. */
  frame(payload: Buffer): void
  closed?(): void
}

export function openLeanSocket({ port, path = '/ws', ip, opened, frame, closed }: Options): LeanSocket {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  const lean: LeanSocket = { send: (bytes) => void socket.write(bytes), close: () => socket.destroy() }
  let pending: Buffer | undefined
  socket.write(handshake(path, ip))
  socket.on('data', (chunk: Buffer) => {
    const bytes = pending ? Buffer.concat([pending, chunk]) : chunk
    const end = bytes.indexOf('\r\n\r\n')
    pending = end < 0 ? bytes : undefined
    if (end < 0) return
    if (!bytes.subarray(0, 12).equals(switching)) throw new Error(bytes.toString('latin1'))
    opened(lean)
    readFrames(socket, bytes.subarray(end + 4), frame)
  })
  socket.on('error', () => {})
  socket.on('close', () => closed?.())
  return lean
}

const switching = Buffer.from('HTTP/1.1 101')

const handshake = (path: string, ip: string | undefined) =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
  `Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n` +
  `${ip === undefined ? '' : `X-Forwarded-For: ${ip}\r\n`}\r\n`

/** First byte of a ping frame. Servers disconnect a client that does not answer pings. */
const ping = 0x89
const pong = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])

/**
 * Reads the WebSocket frames after the handshake. Supports only unfragmented, unmasked messages, because the
 * benchmarked servers send no others.
 */
function readFrames(socket: Socket, first: Buffer, take: (payload: Buffer) => void): void {
  let pending: Buffer | undefined
  function read(chunk: Buffer): void {
    const bytes = pending ? Buffer.concat([pending, chunk]) : chunk
    let at = 0
    while (at + 2 <= bytes.length) {
      const { start, end } = boundsOf(bytes, at)
      if (end > bytes.length) break
      if (bytes[at] === ping) socket.write(pong)
      else take(bytes.subarray(start, end))
      at = end
    }
    pending = at < bytes.length ? bytes.subarray(at) : undefined
  }
  socket.removeAllListeners('data')
  socket.on('data', read)
  if (first.length > 0) read(first)
}

function boundsOf(bytes: Buffer, at: number): { start: number; end: number } {
  const short = (bytes[at + 1] ?? 0) & 0x7f
  if (short < 126) return { start: at + 2, end: at + 2 + short }
  const start = at + (short === 126 ? 4 : 10)
  if (start > bytes.length) return { start, end: Number.POSITIVE_INFINITY }
  const length = short === 126 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2))
  return { start, end: start + length }
}

/** Builds a text frame. The mask consists of zeros, which leaves the payload unchanged. */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const head = length < 126 ? 6 : length < 65_536 ? 8 : 14
  const bytes = Buffer.alloc(head + length)
  bytes[0] = 0x81
  bytes[1] = 0x80 | (head === 6 ? length : head === 8 ? 126 : 127)
  if (head === 8) bytes.writeUInt16BE(length, 2)
  if (head === 14) bytes.writeBigUInt64BE(BigInt(length), 2)
  bytes.write(text, head)
  return bytes
}
