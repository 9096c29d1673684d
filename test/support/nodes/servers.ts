import { chooseServer, type ServerName, whyNotNative } from '../../../hub/server/choose.ts'
import { unbounded } from '../../../hub/server/openFiles.ts'
import type { Server, ServerOptions } from '../../../hub/server/server.ts'
import { createSocketIo } from '../../../hub/sockets/socketio.ts'
import { type Plaza, startPlaza } from './plaza.ts'

/** HTTP listeners to test: those named in LISTENERS, or by default all that this Node.js version supports. */
export const servers: readonly ServerName[] = listenersToTest(process.env.LISTENERS)

function listenersToTest(wanted: string | undefined): readonly ServerName[] {
  const why = whyNotNative()
  if (!wanted) return why === undefined ? ['uws', 'node'] : ['node']
  const names = wanted.split(',') as ServerName[]
  if (names.includes('uws') && why !== undefined) throw new Error(`LISTENERS=${wanted}, but: ${why}`)
  return names
}

/** Starts a hub with the given HTTP listener, which this Node.js version must support. */
export const startPlazaOn = (
  server: ServerName,
  options: Parameters<typeof startPlaza>[0] = {},
): Promise<Plaza> => startPlaza({ ...options, env: { SERVER: server, ...options.env } })

/** Creates an HTTP listener without the rest of the hub. `parts` overrides its default options. */
export async function createListener(name: ServerName, parts: Partial<ServerOptions>): Promise<Server> {
  const { server } = chooseServer(
    {
      http: async () => ({ status: 200, headers: {}, body: 'ok' }),
      socket: () => ({ message() {}, drained() {}, closed() {} }),
      socketIo: createSocketIo(),
      trustedProxies: 0,
      bodyBytesMax: 1000,
      frameBytesMax: 1000,
      bounds: unbounded,
      fault: console.error,
      ...parts,
    },
    name,
  )
  return server
}
