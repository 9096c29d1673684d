import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Server as SocketIoServer } from 'socket.io'

type EngineRequest = IncomingMessage & { _query?: Record<string, string> }

/**
 * Engine.IO upgrades whatever carries a WebSocket key for whatever transport its query names: on node:http only to close
 * the socket, on uWebSockets it then touches a response that is gone, in a promise that nobody holds. Refused before, the
 * client learns why. Call it once `socketIo` is attached.
 */
export function refuseStrayUpgrades(socketIo: SocketIoServer): void {
  socketIo.engine.use((req: EngineRequest, _res: ServerResponse, next: (error?: Error) => void) => {
    const isUpgrade = 'sec-websocket-key' in req.headers
    next(isUpgrade && req._query?.transport !== 'websocket' ? new Error('not an upgrade') : undefined)
  })
}
