import { chooseServer, type ServerName, whyNotNative } from '../../../hub/server/choose.ts'
import { unbounded } from '../../../hub/server/openFiles.ts'
import type { Server, ServerOptions } from '../../../hub/server/server.ts'
import { createSocketIo } from '../../../hub/sockets/socketio.ts'
import { exchange, requestBytes } from '../clients/http.ts'
import { type Plaza, startPlaza } from './plaza.ts'

/** The listeners that this version of Node supports. Suites about clients run on each of them. */
export const servers: readonly ServerName[] = whyNotNative() === undefined ? ['uws', 'node'] : ['node']

/** Starts a hub on one of the listeners and checks by its answers that it is that one. */
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

/** Creates a listener without a hub, which behaves as `parts` say. */
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
