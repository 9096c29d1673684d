import type { IncomingMessage } from 'node:http'
import type { Server as SocketIoServer } from 'socket.io'
import { liveLimits } from '../contract/limits.ts'
import { clientIp } from '../server/ip.ts'

type Engine = SocketIoServer['engine'] & {
  on(event: 'connection', listener: (conn: EngineSocket) => void): void
}
type EngineSocket = { request: IncomingMessage; once(event: 'close', listener: () => void): void }

/**
 * Limits, per IP address, the number of Engine.IO connections that have not completed the Socket.IO handshake
 * yet. Other session limits apply only after the handshake.
 *
 * Call this function after `io` is attached.
 */
export function limitHandshakes(io: SocketIoServer, trustedProxies: number): void {
  const waiting = new Map<string, number>()
  const joined = new WeakSet<object>()

  function leave(conn: EngineSocket, ip: string): void {
    if (joined.has(conn)) return
    joined.add(conn)
    const left = (waiting.get(ip) ?? 1) - 1
    if (left > 0) waiting.set(ip, left)
    else waiting.delete(ip)
  }

  io.engine.opts.allowRequest = (request, decide) => {
    const isFull = (waiting.get(addressOf(request, trustedProxies)) ?? 0) >= liveLimits.handshakesPerIp
    decide(isFull ? 'too many handshakes' : null, !isFull)
  }
  ;(io.engine as Engine).on('connection', (conn) => {
    const ip = addressOf(conn.request, trustedProxies)
    waiting.set(ip, (waiting.get(ip) ?? 0) + 1)
    conn.once('close', () => leave(conn, ip))
  })
  io.on('connection', ({ conn }) => leave(conn, addressOf(conn.request, trustedProxies)))
}

export function addressOf(request: IncomingMessage, trustedProxies: number): string {
  const forwarded = request.headers['x-forwarded-for']
  const list = Array.isArray(forwarded) ? forwarded.join(',') : forwarded
  return clientIp(request.connection.remoteAddress ?? '', list, trustedProxies)
}
