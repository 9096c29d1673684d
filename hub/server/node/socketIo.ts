import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Server as SocketIoServer } from 'socket.io'
import { type ServerOptions as EngineOptions, WebSocketServer } from 'ws'
import type { PortSiblings } from '../server.ts'
import { nameSessions } from '../sessionOwner.ts'
import { refuseStrayUpgrades } from '../strayUpgrade.ts'
import { BoundedSocket } from './boundedSocket.ts'
import { createForward } from './forward.ts'

/**
 * Attaches Socket.IO to a separate HTTP server that never listens. On the main server, Socket.IO would also handle
 * unrelated paths with the same prefix.
 */
export function attachSocketIo(socketIo: SocketIoServer, siblings?: PortSiblings) {
  const front = createServer()
  socketIo.attach(front, { destroyUpgrade: false, wsEngine: PromptEngine })
  refuseStrayUpgrades(socketIo)
  const forward = siblings && createForward(siblings)
  if (siblings) nameSessions(socketIo, siblings.number)
  return {
    request: (req: IncomingMessage, res: ServerResponse) =>
      void (forward?.request(req, res) || front.emit('request', req, res)),
    upgrade: (req: IncomingMessage, connection: Duplex, head: Buffer) =>
      void (forward?.upgrade(req, connection, head) || front.emit('upgrade', req, connection, head)),
  }
}

/**
 * A socket that reports every write as done immediately, so that Engine.IO does not keep packets in its own
 * queue, where this server would not count their bytes.
 */
class PromptSocket extends BoundedSocket {
  override send(data: string | Uint8Array, ...how: unknown[]): void {
    super.send(data, { binary: isBinary(data, how[0]) })
    const taken = how.at(-1)
    if (typeof taken === 'function') taken()
  }
}

const isBinary = (data: string | Uint8Array, options: unknown): boolean =>
  typeof data !== 'string' && (options as { binary?: boolean } | undefined)?.binary !== false

class PromptEngine extends WebSocketServer {
  constructor(options: EngineOptions) {
    super({ ...options, WebSocket: PromptSocket })
  }
}
