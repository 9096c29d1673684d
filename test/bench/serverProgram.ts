import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import { chooseServer, type ServerName } from '../../hub/server/choose.ts'
import { unbounded } from '../../hub/server/openFiles.ts'
import type { Socket } from '../../hub/server/server.ts'
import { createSocketIo } from '../../hub/sockets/socketio.ts'

/** Name of a server that the benchmark measures. */
export type Subject = ServerName | 'ws' | 'fastify'
export type Usage = { cpuUs: number; rss: number }
export type Order = { act: 'usage' } | { act: 'deliver'; turns: number }

const body = Buffer.from(JSON.stringify({ ok: true, body: 'x'.repeat(300) }))
const event = Buffer.from(JSON.stringify({ op: 'event', body: 'x'.repeat(270) }))
const headers = [
  ...['Content-Type', 'application/json; charset=utf-8', 'Cache-Control', 'public, no-cache'],
  ...['ETag', '"0123456789abcdef"', 'Access-Control-Allow-Origin', '*', 'X-Content-Type-Options', 'nosniff'],
]
const budget = 1024 * 1024

type Opened = { port: number; sendToAll(): void }

const open: Record<Subject, () => Promise<Opened>> = {
  uws: () => openListener('uws'),
  node: () => openListener('node'),
  ws: openWs,
  fastify: openFastify,
}

async function openListener(name: ServerName): Promise<Opened> {
  const sockets = new Set<Socket>()
  const given = { status: 200, requestId: 'one', rates: [], headers, coding: undefined, body } as const
  const { server } = chooseServer(
    {
      http: async () => ({ status: 404, headers: {}, body: '' }),
      finished: () => ({ give: () => given }),
      socket(socket) {
        sockets.add(socket)
        return { message() {}, drained() {}, closed: () => void sockets.delete(socket) }
      },
      ...{ socketIo: createSocketIo(), trustedProxies: 0, bodyBytesMax: 1000, frameBytesMax: 1000 },
      ...{ bounds: unbounded, fault: console.error },
    },
    name,
  )
  const port = await server.listen('127.0.0.1', 0)
  return {
    port,
    sendToAll() {
      for (const socket of sockets) socket.sendAll([event], budget)
    },
  }
}

async function openWs(): Promise<Opened> {
  const http = createServer((_req, res) => {
    res.writeHead(200, ['X-Request-Id', 'one', ...headers, 'Content-Length', String(body.length)])
    res.end(body)
  })
  const server = new WebSocketServer({ server: http, perMessageDeflate: false, clientTracking: false })
  const sockets = new Set<WebSocket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('message', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    port: (http.address() as AddressInfo).port,
    sendToAll() {
      for (const socket of sockets) socket.send(event, { binary: false })
    },
  }
}

async function openFastify(): Promise<Opened> {
  const app = fastify()
  const fields = Object.fromEntries(headers.flatMap((name, at) => (at % 2 ? [] : [[name, headers[at + 1]]])))
  app.get('/', (_request, reply) => reply.headers(fields).header('X-Request-Id', 'one').send(body))
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { port: (app.server.address() as AddressInfo).port, sendToAll() {} }
}

function usage(): Usage {
  globalThis.gc?.()
  const { user, system } = process.cpuUsage()
  return { cpuUs: user + system, rss: process.memoryUsage.rss() }
}

const { port, sendToAll } = await open[process.argv[2] as Subject]()
process.on('message', async (order: Order) => {
  if (order.act === 'usage') return void process.send?.(usage())
  for (let turn = 0; turn < order.turns; turn++) {
    sendToAll()
    await new Promise((resolve) => setImmediate(resolve))
  }
  process.send?.('done')
})
process.send?.(port)
