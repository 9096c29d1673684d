import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Asked = { method: string; params: unknown[] }

/**
 * Handles an RPC call in place of the node. Returns the response, 'answered' if a response has already been sent, or
 * undefined to forward the call to the node.
 */
type Answer = (
  asked: Asked,
  response: ServerResponse,
) => { error: object } | { result: unknown } | 'answered' | undefined

/** Opens a proxy that answers chosen RPC calls in place of the node, to imitate other RPC providers. */
export async function openRpcProxy(target: string, answer: Answer) {
  const server = createServer((request, response) => {
    void pass().catch(() => response.destroy())
    async function pass(): Promise<void> {
      const body = await text(request)
      const asked = JSON.parse(body) as Asked & { id: number }
      const own = answer(asked, response)
      if (own === 'answered') return
      response.setHeader('Content-Type', 'application/json')
      if (own) return void response.end(JSON.stringify({ jsonrpc: '2.0', id: asked.id, ...own }))
      const headers = { 'Content-Type': 'application/json' }
      response.end(await (await fetch(target, { method: 'POST', headers, body })).text())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
