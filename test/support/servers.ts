import { chooseServer, type ServerName, whyNotNative } from '../../hub/server/choose.ts'
import { unbounded } from '../../hub/server/openFiles.ts'
import type { Server, ServerOptions } from '../../hub/server/server.ts'
import { createSocketIo } from '../../hub/sockets/socketio.ts'
import { exchange, requestBytes } from './http.ts'
import { type Plaza, startPlaza } from './plaza.ts'

/** The listeners that this Node can have. Every suite about what a client meets runs on each of them. */
export const servers: readonly ServerName[] = whyNotNative() === undefined ? ['uws', 'node'] : ['node']

/** A hub that listens with one of them, which its answers prove. */
export async function startPlazaOn(
  server: ServerName,
  options: Parameters<typeof startPlaza>[0] = {},
): Promise<Plaza> {
  const plaza = await startPlaza({ ...options, env: { SERVER: server, ...options.env } })
  if ((await listenerOf(plaza.url)) === server) return plaza
  await plaza.close()
  throw new Error(`the hub was told to listen with ${server} and does not`)
}

async function listenerOf(url: string): Promise<ServerName> {
  const answer = await exchange(url, requestBytes('GET', '/healthz'))
  return answer?.headers.has('uwebsockets') ? 'uws' : 'node'
}

/** A listener without a hub behind it, which does what `parts` say. */
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
