import { onTestFinished } from 'vitest'
import type { ServerName } from '../../../hub/server/choose.ts'
import type { ServerOptions } from '../../../hub/server/server.ts'
import { createSocketIo } from '../../../hub/sockets/socketio.ts'
import { createListener } from './servers.ts'

/** Opens an HTTP listener without the rest of the hub, and closes it at the end of the test. */
export async function openServer(name: ServerName, parts: Partial<ServerOptions> = {}, atPort = 0) {
  const faults: unknown[] = []
  const socketIo = parts.socketIo ?? createSocketIo()
  const server = await createListener(name, {
    fault: (error) => void faults.push(error),
    ...parts,
    socketIo,
  })
  const port = await server.listen('127.0.0.1', atPort)
  onTestFinished(async () => {
    // Close Socket.IO to undo its monkey-patch of the adapter class, which affects the whole process.
    await socketIo.close().catch(() => {})
    server.stopListening()
    await server.close()
  })
  return { server, port, url: `http://127.0.0.1:${port}`, faults }
}
