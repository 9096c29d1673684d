import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { deferred } from '../lib/deferred.ts'

/** The part of an RPC call that is lost: the request, or the response after the node has executed the call. */
type Lost = 'request' | 'answer'

export type RpcLine = Awaited<ReturnType<typeof openRpcLine>>

/** Opens a JSON-RPC proxy that can drop a single call or all connections, as a broken network would. */
export async function openRpcLine(target: string) {
  const sockets = new Set<Socket>()
  const losses: { what: Lost; method: string; tell(): void }[] = []
  let isCut = false

  const server = createServer(
    (request, response) => void pass(request, response).catch(() => response.destroy()),
  )
  server.on('connection', (socket) => {
    if (isCut) return void socket.destroy()
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const at = losses.findIndex(({ method }) => body.includes(`"method":"${method}"`))
    const [loss] = at < 0 ? [] : losses.splice(at, 1)
    // Forward the call unless the test asked to drop the request. Forward it even if the caller has already
    // disconnected.
    const answer = loss?.what === 'request' ? undefined : await ask(body)
    if (loss || !answer) {
      response.destroy()
      loss?.tell()
      return
    }
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(answer.text)
  }

  async function ask(body: string): Promise<{ status: number; text: string }> {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch(target, { method: 'POST', headers, body })
    return { status: answer.status, text: await answer.text() }
  }

  function cut(): void {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    mend(): void {
      isCut = false
    },
    /** Drops the next call to `method`, or only the response to it. Resolves after the drop. */
    lose(what: Lost, method: string): Promise<void> {
      const { promise, resolve } = deferred()
      losses.push({ what, method, tell: resolve })
      return promise
    },
    async close(): Promise<void> {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
