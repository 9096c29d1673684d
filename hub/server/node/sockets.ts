import type { IncomingMessage } from 'node:http'
import type { Socket as Connection } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer } from 'ws'
import { bearerOf } from '../headers.ts'
import { brokenClose, type ServerOptions, type Socket, type SocketEvents } from '../server.ts'
import { BoundedSocket } from './boundedSocket.ts'
import { createHeartbeat, heartbeatMs } from './heartbeat.ts'
import { headersOf, ipOf } from './request.ts'
import { sendAll } from './sendAll.ts'

type Caller = Pick<Socket, 'ip' | 'token'>

export function createSockets(options: ServerOptions) {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    WebSocket: BoundedSocket,
    maxPayload: options.frameBytesMax,
  })
  const heartbeat = createHeartbeat()
  const beat = setInterval(heartbeat.beat, heartbeatMs).unref()

  function guarded(work: () => void, giveUp = () => {}): void {
    try {
      work()
    } catch (error) {
      options.fault(error)
      giveUp()
    }
  }

  /**
   * Opens a socket. The separate function `listen` creates the listeners, because closures created here would keep the
   * whole request in memory.
   */
  function open(ws: WebSocket, req: IncomingMessage): void {
    listen(ws, req.socket, callerOf(req, options))
  }

  function listen(ws: WebSocket, connection: Connection, caller: Caller): void {
    let events: SocketEvents | undefined
    let isOver = false
    const isOpen = () => !isOver && ws.readyState === WebSocket.OPEN

    function finish(): void {
      if (isOver) return
      isOver = true
      guarded(() => events?.closed())
    }

    const socket: Socket = {
      ...caller,
      send(text) {
        if (isOpen()) ws.send(text, { binary: false })
      },
      sendAll: (messages, outstandingMax) => !isOpen() || sendAll(ws, messages, outstandingMax),
      outstandingBytes: () => (isOpen() ? ws.bufferedAmount : 0),
      close(code, reason) {
        if (!isOpen()) return
        ws.close(code, reason)
        finish()
      },
    }

    ws.on('message', (message: Buffer, isBinary) => {
      if (!isOver) guarded(() => events?.message(isBinary ? undefined : message.toString()))
    })
    ws.on('close', finish)
    // After an invalid frame, `ws` has already sent the close frame, so end the connection.
    ws.on('error', () => connection.end())
    connection.on('drain', () => isOver || guarded(() => events?.drained()))
    heartbeat.watch(ws, connection)
    guarded(
      () => {
        events = options.socket(socket)
      },
      () => socket.close(brokenClose, ''),
    )
  }

  return {
    upgrade: (req: IncomingMessage, connection: Duplex, head: Buffer) =>
      server.handleUpgrade(req, connection, head, open),
    close: () => clearInterval(beat),
  }
}

function callerOf(req: IncomingMessage, { trustedProxies }: ServerOptions): Caller {
  const headers = headersOf(req)
  return {
    ip: ipOf(req, headers, trustedProxies),
    token: bearerOf(headers.get('authorization')),
  }
}
