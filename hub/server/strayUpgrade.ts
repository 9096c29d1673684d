import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Server as SocketIoServer } from 'socket.io'

type EngineRequest = IncomingMessage & { _query?: Record<string, string> }

/**
 * Refuses a WebSocket handshake whose query names a different transport. Engine.IO would upgrade it anyway:
 * on node:http it then closes the socket, and on uWebSockets.js it touches a released response in an
 * unhandled promise. With this refusal, the client gets an error. Must be called after `socketIo` is
 * attached.
 */
export function refuseStrayUpgrades(socketIo: SocketIoServer): void {
  socketIo.engine.use((req: EngineRequest, _res: ServerResponse, next: (error?: Error) => void) => {
    const isUpgrade = 'sec-websocket-key' in req.headers
    next(isUpgrade && req._query?.transport !== 'websocket' ? new Error('not an upgrade') : undefined)
  })
}
