import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Server as SocketIoServer } from 'socket.io'

type EngineRequest = IncomingMessage & { _query?: Record<string, string> }

/**
 * Refuses a WebSocket handshake whose query parameter `transport` is not `websocket`, because Engine.IO
 * cannot handle it. Call this function after `socketIo` is attached.
 */
export function refuseStrayUpgrades(socketIo: SocketIoServer): void {
  socketIo.engine.use((req: EngineRequest, _res: ServerResponse, next: (error?: Error) => void) => {
    const isUpgrade = 'sec-websocket-key' in req.headers
    next(isUpgrade && req._query?.transport !== 'websocket' ? new Error('not an upgrade') : undefined)
  })
}
